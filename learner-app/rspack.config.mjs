import { makeConfig } from '../config/rspack.web.mjs';

export default makeConfig({
  name: 'learner_app',
  dir: import.meta.dirname,
  port: 3001,
  exposes: { './routes': './src/routes.tsx' },
});
