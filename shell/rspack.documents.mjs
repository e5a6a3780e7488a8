import { resolve } from 'node:path';
import { rspack } from '@rspack/core';
import { browserTargets, sourceRules } from '../config/rspack.web.mjs';

const dir = import.meta.dirname;

/** The documents without script as a module for Node: prerender.mjs asks it for their HTML. Its font goes beside the other built files. */
export default {
  name: 'documents',
  mode: 'production',
  context: dir,
  entry: { documents: './src/documents/documents.server.tsx' },
  target: 'node24',
  devtool: false,
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  output: {
    path: resolve(dir, '.documents'),
    filename: '[name].mjs',
    module: true,
    library: { type: 'module' },
  },
  module: {
    generator: {
      'asset/resource': {
        filename: '[name].[contenthash:8][ext]',
        outputPath: '../dist/assets/',
        publicPath: '/assets/',
      },
    },
    rules: [
      ...sourceRules({ dev: false }),
      {
        test: /\.css$/,
        type: 'asset/source',
        use: [{ loader: 'builtin:lightningcss-loader', options: { minify: true, targets: browserTargets } }],
      },
    ],
  },
  plugins: [new rspack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' })],
  performance: false,
};
