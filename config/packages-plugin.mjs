import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

/** A package's folder within `node_modules`: the innermost one. */
const packageFolder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Lists the npm packages whose code is in the built files as `packages-<name>.json`, for the bill of materials of a release
 * (deploy/src/release). The list itself is not released.
 */
export class PackagesPlugin {
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PackagesPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PackagesPlugin', stage }, () => {
        const list = JSON.stringify(listPackages(compilation));
        compilation.emitAsset(`packages-${this.name}.json`, new rspack.sources.RawSource(list));
      });
    });
  }
}

function listPackages(compilation) {
  const folders = new Set();
  const visit = ({ resource, modules = [] }) => {
    const folder = packageFolder.exec(resource ?? '')?.[1];
    if (folder) folders.add(folder);
    modules.forEach(visit);
  };
  for (const chunk of compilation.chunks)
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) visit(module);
  return [...folders].map(nameAndVersion).sort();
}

function nameAndVersion(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name}@${version}`;
}
