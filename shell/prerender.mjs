import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocuments, buildPublicPages } from './.documents/documents.mjs';

// Runs after both builds: `dist` holds the app's files, `.documents` the function that renders the pages without script.
const dist = join(import.meta.dirname, 'dist');

mkdirSync(dist, { recursive: true });
for (const { file, html } of buildDocuments()) writeFileSync(join(dist, file), html);
writeFileSync(join(dist, 'public-pages.json'), JSON.stringify(buildPublicPages()));
cpSync(join(import.meta.dirname, 'public/icons'), dist, { recursive: true });
