import { resolve } from 'node:path';
import { makeConfig } from '../config/rspack.web.mjs';

export default makeConfig({
  name: 'learner_app',
  dir: import.meta.dirname,
  port: 3001,
  exposes: { './routes': './src/routes.tsx' },
  rules: [
    { test: /\.md$/, loader: resolve(import.meta.dirname, 'markdown/markdown-loader.ts'), type: 'javascript/auto' },
  ],
});
