import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { rspack } from '@rspack/core';

const source = resolve(import.meta.dirname, '../../shared-ui/src');

/** The parts of shared-ui that areas of different releases don't share, each with its entries. The components stand on the kit. */
const parts = {
  kit: {
    index: 'kit/index.ts',
    more: 'kit/more.ts',
    staff: 'kit/staff.ts',
    dialogs: 'kit/dialogs.ts',
    notifications: 'kit/notifications.ts',
  },
  components: { index: 'index.ts', more: 'more.ts', staff: 'staff.ts' },
};
const once = /^(react|react-dom|zustand)(\/.*)?$|^@tryout\/shared-ui\/platform$/;
/** Parts that come later are entries of their own: an entry with such a part would have its modules in the order of their folders. */
const later = /^\.\/(dialogs|notifications)\.ts$/;
const kitEntries = /^@tryout\/shared-ui\/kit(-more|-staff)?$/;

/**
 * A version for each part, made from what the browser would get: the same sources give the same version on every machine, and comments,
 * types and tests change none. Each part is built once, minified, without what it stands on.
 * @returns `{ kit, components }`, such as `0.0.0-h0f3c…`. The letter is needed: in a version, digits alone can't begin with 0.
 */
export async function contentVersions({ module, resolve: resolution, plugins, minimizer }) {
  const [kit, components] = await Promise.all(
    Object.entries(parts).map(([part, entries]) =>
      digestOf({
        name: part,
        mode: 'production',
        context: source,
        devtool: false,
        target: ['web', 'es2022'],
        entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, resolve(source, file)])),
        resolve: resolution,
        module,
        plugins: plugins(),
        externals: part === 'kit' ? [once, later] : [once, kitEntries],
        externalsType: 'module',
        output: {
          module: true,
          library: { type: 'module' },
          // The names of class names: the same as in a front end's build or not, they only have to be the same in all of these.
          uniqueName: 'shared-ui',
          filename: '[name].js',
          cssFilename: '[name].css',
          assetModuleFilename: '[contenthash][ext]',
        },
        // Not by paths, which say where the packages lie.
        optimization: { minimizer, moduleIds: 'natural', chunkIds: 'natural' },
        performance: false,
      }),
    ),
  );
  return { kit: version(kit), components: version(createHash('sha256').update(kit).update(components).digest('hex')) };
}

const version = (digest) => `0.0.0-h${digest.slice(0, 16)}`;

/** Builds in memory, and hashes all files by their names and contents. */
function digestOf(config) {
  const compiler = rspack(config);
  const files = new Map();
  compiler.hooks.thisCompilation.tap('digest', (compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name: 'digest', stage }, (assets) => {
      for (const [name, asset] of Object.entries(assets)) files.set(name, asset.buffer());
      // Nothing is written.
      for (const name of Object.keys(assets)) compilation.deleteAsset(name);
    });
  });
  return new Promise((done, fail) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return fail(error);
        if (stats.hasErrors()) return fail(new Error(stats.toString('errors-only')));
        const hash = createHash('sha256');
        for (const name of [...files.keys()].sort())
          hash.update(name).update('\0').update(files.get(name)).update('\0');
        done(hash.digest('hex'));
      });
    });
  });
}
