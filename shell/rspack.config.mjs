import { makeConfig } from '../config/rspack.web.mjs';

export default makeConfig({
  name: 'shell',
  dir: import.meta.dirname,
  port: 3000,
  firstFiles: { '': ['./bootstrap.tsx'] },
});
