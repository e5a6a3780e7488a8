import { containedIn } from './names.mjs';

/** Shared modules that stand on each other, the first needed most. What several of a row need lies in the first one's file. */
const rows = [
  ['@tryout/shared-ui/platform'],
  ['@tryout/shared-ui/kit', '@tryout/shared-ui/kit-more', '@tryout/shared-ui/kit-staff'],
  ['@tryout/shared-ui', '@tryout/shared-ui/more', '@tryout/shared-ui/staff'],
];

const fileName = (shared) =>
  shared
    .replace(/^@tryout\/shared-ui\/(platform|kit.*)$/, '$1')
    .replace(/^@tryout\/shared-ui(?:\/(\w+))?$/, (_, part) => (part ? `components-${part}` : 'components'));

const contains = (chunk, shared) =>
  [...chunk.groupsIterable].some((group) => containedIn(group).some(({ name }) => name === shared));

/**
 * Rspack's `cacheGroups` that make one file for each shared module: a page fetches one in a single request, and nothing else with it. Rows
 * have no file in common, or an area that takes one row from the shell would fetch its own copy of it for a helper.
 */
export const oneFileEach = Object.fromEntries(
  rows.flatMap((row) =>
    row.map((shared, at) => [
      fileName(shared),
      {
        name: fileName(shared),
        enforce: true,
        priority: 100 - at,
        chunks: (chunk) => row.some((one) => contains(chunk, one)),
        test: (module, { chunkGraph }) =>
          [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => contains(chunk, shared)),
      },
    ]),
  ),
);
