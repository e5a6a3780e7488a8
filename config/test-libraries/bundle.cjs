const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');
const { bundleFile, names } = require('./libraries.cjs');

/**
 * Jest's `globalSetup` of the front ends: one file with all libraries. Jest would load their 1,500 files one by one for each test file,
 * which takes longer than most tests.
 */
module.exports = async function bundleLibraries() {
  const file = bundleFile();
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  // Several packages' tests start at the same time, and each finds either no file or a whole one.
  const folder = mkdtempSync(`${file}-`);
  try {
    const getters = names.map((name) => `get ${JSON.stringify(name)}() { return require(${JSON.stringify(name)}); }`);
    writeFileSync(join(folder, 'entry.cjs'), `module.exports = { ${getters.join(',\n')} };`);
    await build(folder);
    renameSync(join(folder, 'libraries.cjs'), file);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

async function build(folder) {
  const { rspack } = require('@rspack/core');
  // The same files as Jest would choose, so that no library is there twice, as CommonJS and as ESM.
  const conditionNames = ['browser', 'require', 'module-sync', 'default'];
  const compiler = rspack({
    mode: 'development',
    context: resolve(__dirname, '../../shared-ui'),
    entry: join(folder, 'entry.cjs'),
    target: 'node24',
    devtool: false,
    // Jest loads React itself, for everything that isn't in the file.
    externals: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
    externalsType: 'commonjs',
    resolve: {
      mainFields: ['main'],
      conditionNames,
      byDependency: { esm: { conditionNames }, commonjs: { conditionNames }, require: { conditionNames } },
    },
    output: { path: folder, filename: 'libraries.cjs', library: { type: 'commonjs2' } },
    module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { nodeEnv: 'test' },
    performance: false,
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
}
