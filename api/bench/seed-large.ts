// npm run seed:large -w api [-- --short]: fills an empty database like that of a large platform (docs/load.md); --short only
// writes some of everything.
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../src/settings.ts';
import { largeAdminEmail, largeSizes, seedLarge } from './large/seed-large.ts';
import { smallSizes } from './large/small-sizes.ts';

const { values: flags } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const url = process.env['DATABASE_URL'] ? readSettings(process.env).databaseUrl : `sqlite:${resolve('data/large.db')}`;
const startedAt = performance.now();
const print = (line: string) => process.stdout.write(`${line}\n`);

if (url.startsWith('sqlite:')) mkdirSync(dirname(url.slice('sqlite:'.length)), { recursive: true });
print(`Filling ${url.replace(/\/\/.*@/, '//')}`);
try {
  await seedLarge(url, flags.short ? smallSizes : largeSizes, (line) =>
    print(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`),
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
print(
  `Done in ${((performance.now() - startedAt) / 1000).toFixed(0)} s. Sign in as ${largeAdminEmail} with the demo's password.`,
);
