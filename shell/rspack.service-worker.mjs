import { resolve } from 'node:path';
import { rspack } from '@rspack/core';
import { sourceRules } from '../config/rspack.web.mjs';
import { PackagesPlugin } from '../config/packages-plugin.mjs';
import { PrecompressPlugin } from '../config/precompress-plugin.mjs';

const dir = import.meta.dirname;

/** The service worker, and the script that sends a page's first call: each one file, at an address that never changes. */
export default {
  name: 'service-worker',
  mode: 'production',
  context: dir,
  entry: { sw: './src/service-worker/sw.ts', 'first-call': './src/first-calls/index.ts' },
  target: ['webworker', 'es2022'],
  devtool: false,
  resolve: { extensions: ['.ts', '.js'] },
  output: { path: resolve(dir, 'dist'), filename: '[name].js' },
  module: { rules: sourceRules({ dev: false }) },
  optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
  plugins: [new PrecompressPlugin(), new PackagesPlugin('sw')],
  performance: false,
};
