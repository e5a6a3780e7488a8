import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, 'dist');
const { landingHtml } = await import('./.landing/landing.mjs');

/** What a click on "Masuk" needs next; the manifest is only there after a build of the app, not in development. */
function filesToPrefetch() {
  return [];
}

mkdirSync(dist, { recursive: true });
writeFileSync(join(dist, 'index.html'), landingHtml({ prefetch: filesToPrefetch() }));
void readFileSync;
