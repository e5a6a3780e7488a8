import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { examTypes } from './exam-types.cjs';
import { FirstFilesPlugin } from './first-files-plugin.mjs';
import { lessons } from './lessons.cjs';
import { PackagesPlugin } from './packages-plugin.mjs';
import { PrecompressPlugin } from './precompress-plugin.mjs';
import { oneFileEach } from './shared-modules/one-file-each.mjs';
import { sharedModules } from './shared-modules/shared-modules.mjs';

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
  { test: /[\\/]@mantine[\\/].+\.(mjs|css)$/, loader: resolve(import.meta.dirname, 'shared-modules/apart.cjs') },
  {
    test: /ScrollArea[\\/]ScrollArea\.mjs$/,
    resolve: { alias: { '@floating-ui/react$': resolve(import.meta.dirname, 'merge-refs.mjs') } },
  },
  { test: /\.(svg|woff2|png|jpg|webp)$/, type: 'asset/resource' },
  // KaTeX's style sheet names two older formats of each font, which none of our browsers requests.
  { test: /\.(woff|ttf)$/, type: 'asset/resource', generator: { emit: false } },
];

/** Of a package of the federation: the file that Node would load, and the ES module beside it. */
function federationModule(name) {
  const commonJs = createRequire(import.meta.url).resolve(`@module-federation/${name}`);
  return { commonJs, module: commonJs.replace(/\.cjs$/, '.js') };
}

/**
 * The federation's runtime from its ES modules, so that only the used parts are bundled. Its plug-in names the CommonJS files, all of which would be
 * in the shell, and in the entry of each remote.
 */
const federationModules = {
  ...Object.fromEntries(
    ['webpack-bundler-runtime', 'inject-external-runtime-core-plugin']
      .map(federationModule)
      .map(({ commonJs, module }) => [commonJs, module]),
  ),
  ...Object.fromEntries(
    ['runtime', 'runtime-tools'].map((name) => [`@module-federation/${name}`, federationModule(name).module]),
  ),
};

/** The part that all builds of shared-ui have in common, so that the same sources give the same files: each front end's, and the one that gives its content's version. */
export const makeBuild = ({ dev, rules }) => ({
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [...sourceRules({ dev }), { test: /\.css$/, type: 'css/auto' }, ...rules],
    // The class names as one object, so that `import styles from` and `import * as styles from` both work. A custom property of Mantine's that
    // a module sets must keep its name.
    parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
    generator: { 'css/auto': { esModule: false, exportsConvention: 'as-is' } },
  },
  // shared-ui/src/exam-types, learner-app/src/common/lesson-index.ts
  plugins: () => [
    new rspack.DefinePlugin({ __EXAM_TYPES__: JSON.stringify(examTypes), __LESSONS__: JSON.stringify(lessons) }),
  ],
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin(),
    new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browserTargets } }),
  ],
});

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
  async (env) => {
    const dev = env.RSPACK_SERVE === true;
    const isRemote = exposes !== undefined;
    const build = makeBuild({ dev, rules });
    const app = {
      name: 'app',
      mode: dev ? 'development' : 'production',
      context: dir,
      lazyCompilation: false,
      devtool: dev ? 'cheap-module-source-map' : false,
      entry: { main: './src/index.ts' },
      target: ['web', 'es2022'],
      resolve: {
        ...build.resolve,
        alias: { ...federationModules, ...(dev && isRemote ? jsxOfEitherReact() : {}) },
      },
      output: {
        path: resolve(dir, 'dist'),
        publicPath: 'auto',
        // A remote's files are checked by the page, which the browser does only with CORS; a development server refuses others.
        crossOriginLoading: isRemote ? 'anonymous' : false,
        uniqueName: name,
        // The other builds of the same folder write these.
        clean: {
          keep: /\/(mf-core\.js(\.br|\.gz)?|packages-(core|sw)\.json|public-pages\.json|[a-z-]+\.(html|png|webmanifest))$/,
        },
        filename: dev ? '[name].js' : '[name].[contenthash:8].js',
        cssFilename: dev ? '[name].css' : '[name].[contenthash:8].css',
        assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      },
      module: build.module,
      // Two parts of the page may load styles in different orders. Nothing depends on it: where classes of two modules meet on one element they
      // set different properties, and layers order the rest. A development server would call such a build faulty.
      ignoreWarnings: [/Conflicting order between/],
      optimization: { minimizer: build.minimizer, ...(dev ? {} : { splitChunks: { cacheGroups: oneFileEach } }) },
      plugins: [
        ...build.plugins(),
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
            areasElsewhere: dev ? '' : '__AREAS_ELSEWHERE__',
            // In development the page asks for the list.
            remotes: dev ? '' : '__REMOTES__',
            firstCall: dev ? '' : '<script async src="/first-call.js"></script>',
          },
        }),
        new ModuleFederationPlugin({
          name,
          exposes,
          shared: await sharedModules(build, { dev, name }),
          dts: false,
          manifest: true,
          shareStrategy: 'loaded-first',
          filename: isRemote ? (dev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js') : undefined,
          experiments: {
            // The shell gives the runtime each remote's entry, never its manifest (shell/src/remotes).
            optimization: { target: 'web', disableSnapshot: true },
            ...(dev ? {} : isRemote ? { externalRuntime: true } : { provideExternalRuntime: true }),
          },
        }),
        // The entry has the checksums of all scripts and styles that it can load; its own is in the shell's list (docs/releasing.md).
        ...(isRemote && !dev ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] })] : []),
        ...(dev
          ? [new ReactRefreshRspackPlugin()]
          : [new PrecompressPlugin(), new FirstFilesPlugin(firstFiles), new PackagesPlugin('app')]),
      ],
      performance: false,
      devServer: dev ? devServer({ dir, port, isRemote }) : undefined,
    };
    return isRemote && !dev ? [coreConfig(dir), app] : app;
  };

/** For a remote of a development server, which runs alone with React's development build and in the deployed shell with its production build. */
const jsxOfEitherReact = () => {
  const react = join(dirname(createRequire(import.meta.url).resolve('react/package.json')), 'cjs');
  const either = resolve(import.meta.dirname, 'development/jsx-runtime.cjs');
  return {
    'react/jsx-runtime$': either,
    'react/jsx-dev-runtime$': either,
    'react-jsx-production$': join(react, 'react-jsx-runtime.production.js'),
    'react-jsx-development$': join(react, 'react-jsx-dev-runtime.development.js'),
  };
};

/** The federation runtime as a file of its own, for a remote that is opened without the shell. */
const coreConfig = (dir) => ({
  name: 'core',
  mode: 'production',
  context: import.meta.dirname,
  entry: './mf-core.js',
  target: ['web', 'es2022'],
  output: { path: resolve(dir, 'dist'), filename: 'mf-core.js' },
  plugins: [new PrecompressPlugin(), new PackagesPlugin('core')],
  performance: false,
});

const remotesFile = resolve(import.meta.dirname, '../deploy/remotes.json');

const devRemoteOrigins = () =>
  Object.values(JSON.parse(readFileSync(remotesFile, 'utf8')).remotes)
    .map(({ manifest }) => new URL(manifest).origin)
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
  // A page of another host may only hear of changes when it is named.
  allowedHosts: process.env.DEVELOPMENT_HOST ? [process.env.DEVELOPMENT_HOST] : 'auto',
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
