import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { writeChecksums } from './folder.ts';
import { copyFrontEnd } from './front-end-files.ts';

/** A remote as its build leaves it, whose code says `text`. */
export function givenBuild(text: string): string {
  const dist = temporaryFolder();
  const hash = Buffer.from(text).toString('hex').padEnd(8, '0').slice(0, 8);
  const files = {
    'index.html': 'alone',
    'mf-manifest.json': JSON.stringify({
      name: 'admin_app',
      metaData: { remoteEntry: { name: `remoteEntry.${hash}.js`, path: '' } },
    }),
    'mf-manifest.json.br': 'compressed',
    'mf-stats.json': '{}',
    'first-files.json': JSON.stringify({ pages: { admin: { files: [`page.${hash}.js`], shared: [] } }, shared: {} }),
    'packages-app.json': '[]',
    [`remoteEntry.${hash}.js`]: `entry ${text}`,
    [`page.${hash}.js`]: `page ${text}`,
    'vendor.0123abcd.js': 'the same in all releases',
    'main.0123abcd.js.map': 'source',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
  return dist;
}

/** A release of such a remote. */
export function givenRelease(version: string): string {
  const release = temporaryFolder();
  mkdirSync(join(release, 'files'));
  const remote = copyFrontEnd(givenBuild(version), join(release, 'files'), true);
  writeFileSync(join(release, 'release.json'), JSON.stringify({ name: 'admin-app', version, remote }));
  writeChecksums(release);
  return release;
}
