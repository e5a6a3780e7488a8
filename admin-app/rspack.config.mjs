import { makeConfig } from '../config/rspack.web.mjs';

export default makeConfig({
  name: 'admin_app',
  dir: import.meta.dirname,
  port: 3002,
  exposes: { './routes': './src/routes.tsx' },
  firstFiles: { admin: [] },
});
