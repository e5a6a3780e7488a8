import '../../../../config/node-version.mjs';
import { readOptions, runTool, typedPath } from '../options.ts';
import { publishFiles } from '../publish-files.ts';

/* `npm run publish:files -w deploy -- --release=releases/admin-app/<version> --to=<folder>`: docs/releasing.md. */

await runTool(() => {
  const { release, to } = readOptions(['release', 'to']);
  return publishFiles(typedPath(release), typedPath(to));
});
