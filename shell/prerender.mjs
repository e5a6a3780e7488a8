import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { landingHtml } from './.landing/landing.mjs';

// Runs after both builds: `dist` holds the app's files, `.landing` the page as a function.
const dist = join(import.meta.dirname, 'dist');

mkdirSync(dist, { recursive: true });
const prefetch = readdirSync(dist)
  .filter((file) => /\.[0-9a-f]{8}\.(js|css)$/.test(file))
  .map((file) => `/${file}`);
writeFileSync(join(dist, 'index.html'), landingHtml({ prefetch }));
