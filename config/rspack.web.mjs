import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { sharedModules } from '@tryout/shared-ui/shared-modules';
import { examTypes } from './exam-types.cjs';
import { FirstFilesPlugin } from './first-files-plugin.mjs';
import { PrecompressPlugin } from './precompress-plugin.mjs';

const apiUrl = process.env.API_URL ?? 'http://localhost:4000';

/** The browsers we build for: those that a five-year-old Android phone can still update to. */
export const browserTargets = ['chrome >= 111', 'firefox >= 115', 'safari >= 16.4'];

/** The loaders for our TypeScript, styles, fonts and pictures, in the front ends and in the prerendered documents. */
export const sourceRules = ({ dev }) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      detectSyntax: 'auto',
      jsc: { target: 'es2022', transform: { react: { runtime: 'automatic', development: dev, refresh: dev } } },
    },
  },
  {
    test: /ScrollArea[\\/]ScrollArea\.mjs$/,
    resolve: { alias: { '@floating-ui/react$': resolve(import.meta.dirname, 'merge-refs.mjs') } },
  },
  { test: /\.(svg|woff2|png|jpg|webp)$/, type: 'asset/resource' },
  // KaTeX's style sheet names two older formats of each font, which none of our browsers requests.
  { test: /\.(woff|ttf)$/, type: 'asset/resource', generator: { emit: false } },
];

/**
 * The build of one front end. The shell is the one without `exposes`: it provides the federation runtime that the remotes reuse, and its
 * single-page app is `app.html`, because `index.html` is the prerendered landing page.
 * @param name federation name (letters, digits, underscore); `remotes.json` refers to it
 * @param dir the package's folder
 * @param port of its development server
 * @param exposes modules that the shell may load
 * @param rules loaders for files that only this package has
 */
export const makeConfig =
  ({ name, dir, port, exposes, firstFiles, rules = [] }) =>
  (env) => {
    const dev = env.RSPACK_SERVE === true;
    const isRemote = exposes !== undefined;
    const app = {
      name: 'app',
      mode: dev ? 'development' : 'production',
      context: dir,
      lazyCompilation: false,
      devtool: dev ? 'cheap-module-source-map' : false,
      entry: { main: './src/index.ts' },
      target: ['web', 'es2022'],
      resolve: { extensions: ['.tsx', '.ts', '.js'] },
      output: {
        path: resolve(dir, 'dist'),
        publicPath: 'auto',
        uniqueName: name,
        // The other builds of the same folder write these.
        clean: { keep: /\/(mf-core\.js(\.br|\.gz)?|public-pages\.json|[a-z-]+\.(html|png|webmanifest))$/ },
        filename: dev ? '[name].js' : '[name].[contenthash:8].js',
        cssFilename: dev ? '[name].css' : '[name].[contenthash:8].css',
        assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      },
      module: {
        rules: [...sourceRules({ dev }), { test: /\.css$/, type: 'css/auto' }, ...rules],
        // Class names as one object, so that `import styles from` and `import * as styles from` both work.
        parser: { 'css/auto': { namedExports: false } },
        generator: { 'css/auto': { esModule: false, exportsConvention: 'as-is' } },
      },
      optimization: {
        minimizer: [
          new rspack.SwcJsMinimizerRspackPlugin(),
          new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browserTargets } }),
        ],
      },
      plugins: [
        // shared-ui/src/exam-types
        new rspack.DefinePlugin({ __EXAM_TYPES__: JSON.stringify(examTypes) }),
        new rspack.HtmlRspackPlugin({
          template: './public/index.html',
          filename: isRemote ? 'index.html' : 'app.html',
          // 'auto' would make the scripts' addresses relative: /admin/dashboard would ask for /admin/main.js.
          publicPath: '/',
          favicon: resolve(import.meta.dirname, 'favicon.svg'),
          excludeChunks: isRemote ? [name] : [],
          templateParameters: {
            core: isRemote && !dev ? '<script defer src="/mf-core.js"></script>' : '',
            nonce: dev ? '' : '__NONCE__',
            remoteOrigins: dev ? devRemoteOrigins() : '__REMOTE_ORIGINS__',
            // In development the page asks for the list.
            remotes: dev ? '' : '__REMOTES__',
            firstCall: dev ? '' : '<script async src="/first-call.js"></script>',
          },
        }),
        new ModuleFederationPlugin({
          name,
          exposes,
          shared: sharedModules,
          dts: false,
          manifest: true,
          shareStrategy: 'loaded-first',
          filename: isRemote ? 'remoteEntry.js' : undefined,
          experiments: {
            optimization: { target: 'web' },
            ...(dev ? {} : isRemote ? { externalRuntime: true } : { provideExternalRuntime: true }),
          },
        }),
        ...(dev ? [new ReactRefreshRspackPlugin()] : [new PrecompressPlugin(), new FirstFilesPlugin(firstFiles)]),
      ],
      performance: false,
      devServer: dev ? devServer({ dir, port, isRemote }) : undefined,
    };
    return isRemote && !dev ? [coreConfig(dir), app] : app;
  };

/** The federation runtime as a file of its own, for a remote that is opened without the shell. */
const coreConfig = (dir) => ({
  name: 'core',
  mode: 'production',
  context: import.meta.dirname,
  entry: './mf-core.js',
  target: ['web', 'es2022'],
  output: { path: resolve(dir, 'dist'), filename: 'mf-core.js' },
  plugins: [new PrecompressPlugin()],
  performance: false,
});

const remotesFile = resolve(import.meta.dirname, '../deploy/remotes.json');

const devRemoteOrigins = () =>
  Object.values(JSON.parse(readFileSync(remotesFile, 'utf8')).remotes)
    .map((entry) => new URL(entry).origin)
    .join(' ');

const serveRemotes = (_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(readFileSync(remotesFile));
};

const devServer = ({ dir, port, isRemote }) => ({
  port,
  host: 'localhost',
  hot: true,
  headers: { 'Access-Control-Allow-Origin': '*' },
  historyApiFallback: isRemote
    ? true
    : {
        index: '/app.html',
        rewrites: [{ from: /^\/(about|contact|terms|privacy)$/, to: ({ match }) => `${match[0]}.html` }],
      },
  // The shell's documents are prerendered into dist; `npm run dev -w shell` does so first.
  static: isRemote ? false : [{ directory: resolve(dir, 'dist'), watch: false }],
  proxy: [
    { context: ['/api'], target: apiUrl },
    { context: ['/proxy'], target: apiUrl, pathRewrite: { '^/proxy': '' } },
  ],
  setupMiddlewares: (middlewares) =>
    isRemote ? middlewares : [{ name: 'remotes', path: '/remotes.json', middleware: serveRemotes }, ...middlewares],
});
