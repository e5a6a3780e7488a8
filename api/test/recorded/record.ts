// npm run record -w api [-- --release=0.2.0]: records what this release answers, for the tests of the next one (docs/compatibility.md).
// RECORD_FOLDER: another folder than this one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { buildTestApp } from '../build-test-app.ts';
import { quietSales } from '../selling.ts';
import { answerSchemas } from './answer-schemas.ts';
import { recordAnswers } from './record-answers.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const { values: flags } = parseArgs({ options: { release: { type: 'string', default: version } } });
const folder = resolve(process.env['RECORD_FOLDER'] ?? import.meta.dirname, flags.release);

const db = await openDatabase('sqlite::memory:');
await migrate(db);
const t = await buildTestApp({ db, sales: quietSales() });
try {
  const answers = await recordAnswers(t);
  const schemas = answerSchemas(t.routes);
  mkdirSync(folder, { recursive: true });
  // One line each, so that a difference between two releases can be read.
  const lines = answers.map((answer) => JSON.stringify(answer));
  writeFileSync(join(folder, 'answers.json'), `[\n${lines.join(',\n')}\n]\n`);
  const told = Object.entries(schemas).map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`);
  writeFileSync(join(folder, 'schemas.json'), `{\n${told.join(',\n')}\n}\n`);
  process.stdout.write(`${answers.length} answers and ${Object.keys(schemas).length} schemas of ${flags.release}\n`);
} finally {
  await t.close();
}
