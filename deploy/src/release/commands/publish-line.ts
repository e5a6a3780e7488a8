import '../../../../config/node-version.mjs';
import { readOptions, runTool, typedPath } from '../options.ts';
import { publishLine } from '../publish-line.ts';

/* `npm run publish:line -w deploy -- --release=<folder> --at=https://admin.example.id --list=remotes.json`: docs/releasing.md. */

await runTool(() => {
  const { release, at, list } = readOptions(['release', 'at', 'list']);
  return publishLine(typedPath(release), at, typedPath(list));
});
