import { makeConfig } from '../config/rspack.web.mjs';

export default makeConfig({
  name: 'questioner_app',
  dir: import.meta.dirname,
  port: 3003,
  exposes: { './routes': './src/routes.tsx' },
  firstFiles: { questioner: [] },
});
