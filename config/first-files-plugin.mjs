import { rspack } from '@rspack/core';

/** The name of the list of a front end's first files, which lies beside its manifest. */
export const firstFilesName = 'first-files.json';

/**
 * Lists the files that a page needs before it can show anything, so that the shell's web server can name them in the document and the
 * browser fetches them all at once, instead of finding each in the one before: `{ pages: { <start of a path>: { files, shared } }, shared:
 * { <shared module>: { files, shared } } }`.
 * @param pages start of a path, without its slash → the imports on the way to that page, as written in the `import()`s
 */
export class FirstFilesPlugin {
  constructor(pages) {
    this.pages = pages;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FirstFilesPlugin', (compilation) => {
      // After the names have got their hashes.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FirstFilesPlugin', stage }, () => {
        const list = listFirstFiles(compilation, this.pages);
        compilation.emitAsset(firstFilesName, new rspack.sources.RawSource(JSON.stringify(list)));
      });
    });
  }
}

function listFirstFiles(compilation, pages) {
  const groups = [...compilation.chunkGroups];
  const exposed = groups.filter(({ name }) => name?.startsWith('__federation_expose_'));
  const isRemote = exposed.length > 0;
  const start = isRemote ? exposed : groups.filter(({ name }) => name === 'main');

  const imported = (request) => {
    const found = groups.filter(({ origins }) => origins.some((origin) => origin.request === request));
    if (found.length === 0) throw new Error(`rspack.config.mjs, firstFiles: nothing imports "${request}" any more`);
    return found;
  };
  const needs = (list) => ({
    files: unique(list.flatMap((group) => group.getFiles())),
    shared: unique(list.flatMap((group) => consumedModules(compilation, group))),
  });
  const page = (requests) => {
    const { files, shared } = needs([...start, ...requests.flatMap(imported)]);
    return { files: isRemote ? ['remoteEntry.js', ...files] : files, shared };
  };
  const provided = groups.flatMap((group) => providedModules(group).map((name) => [name, needs([group])]));
  return {
    pages: Object.fromEntries(Object.entries(pages).map(([path, requests]) => [path, page(requests)])),
    // A remote's own copies are only for opening it alone.
    shared: isRemote ? {} : Object.fromEntries(provided),
  };
}

const unique = (names) => [...new Set(names)];

const sharedName = (kind, module) =>
  new RegExp(`^${kind} shared module \\([^)]*\\) (.+?)@[\\^\\d]`).exec(module?.identifier() ?? '')?.[1];

/** The names of the shared modules that a group's own modules import. */
function consumedModules(compilation, group) {
  const modules = group.chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]);
  return modules.map((module) => sharedName('consume', module)).filter(Boolean);
}

/** The names of the shared modules that a group contains, which this front end provides to the others. */
function providedModules({ origins }) {
  return origins.map(({ module }) => sharedName('provide', module)).filter(Boolean);
}
