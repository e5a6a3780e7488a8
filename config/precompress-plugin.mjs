import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { rspack } from '@rspack/core';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

// Below this size the saving is less than one network packet.
const MIN_BYTES = 1000;

/** Writes `.br` and `.gz` beside every script, style, drawing and list, so that a web server never compresses them on request. */
export class PrecompressPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 100;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => /\.(js|css|svg|json)$/.test(name));
        await Promise.all(names.map((name) => compress(compilation, name, assets[name])));
      });
    });
  }
}

async function compress(compilation, name, source) {
  const content = source.buffer();
  if (content.length < MIN_BYTES) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([brotli(content, { params: quality }), compressGzip(content, { level: 9 })]);
  compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(br));
  compilation.emitAsset(`${name}.gz`, new rspack.sources.RawSource(gz));
}
