import { rspack } from '@rspack/core';
import { consumedName, providedBy } from './shared-modules/names.mjs';

/** The name of the list of a front end's first files, which lies beside its manifest. */
export const firstFilesName = 'first-files.json';

/**
 * Lists the files that a page needs before it can show anything, so that the shell's web server can name them in the document and the
 * browser fetches them all at once, instead of finding each in the one before: `{ pages: { <start of a path>: { files, shared } }, shared:
 * { <shared module>: { version, files, shared } } }`.
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
  const named = (wanted) => groups.filter(({ name }) => name === wanted);
  const start = isRemote ? [...named(compilation.options.output.uniqueName), ...exposed] : named('main');

  const imported = (request) => {
    const found = groups.filter(({ origins }) => origins.some((origin) => origin.request === request));
    if (found.length === 0) throw new Error(`rspack.config.mjs, firstFiles: nothing imports "${request}" any more`);
    return found;
  };
  const needs = (list) => ({
    files: unique(list.flatMap((group) => group.getFiles())),
    shared: unique(list.flatMap((group) => consumedModules(compilation, group))),
  });
  const page = (requests) => needs([...start, ...requests.flatMap(imported)]);
  const provided = groups.flatMap((group) =>
    providedBy(group).map(({ name, version }) => [name, { version, ...needs([group]) }]),
  );
  return {
    pages: Object.fromEntries(Object.entries(pages).map(([path, requests]) => [path, page(requests)])),
    // A remote's own copies, too: where its content is another than the shell's, it brings them.
    shared: Object.fromEntries(provided),
  };
}

const unique = (names) => [...new Set(names)];

/** The names of the shared modules that a group's own modules import. */
function consumedModules(compilation, group) {
  const modules = group.chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]);
  return modules.map(consumedName).filter(Boolean);
}
