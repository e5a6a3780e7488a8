import '../node-version.ts';
import './told-in-one-line.ts';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { byteOrderMark, csvLines, csvMoment } from '../foundation/tables/csv.ts';
import { openDatabase } from '../db/open-database.ts';
import { readSettings } from '../settings.ts';
import { affectedPeople, breachKinds, checkActor } from './affected-people.repository.ts';

/*
 * `npm run affected -w api -- --kind=cards --from=2026-11-21T00:00+07:00 [--to=…] [--actor=admin@contoh.id]`: lists everybody
 * who must be told of a breach, as CSV. It only reads the database; the file it makes is itself personal data
 * (docs/privacy.md).
 */

const moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'must be a moment such as 2026-11-21T00:00+07:00'),
  v.transform((text) => new Date(text).toISOString()),
);
const Options = v.object({
  kind: v.picklist(breachKinds, `must be one of ${breachKinds.join(', ')}`),
  from: v.optional(moment, '1970-01-01T00:00:00Z'),
  to: v.optional(moment, new Date().toISOString()),
  actor: v.optional(v.pipe(v.string(), v.toLowerCase())),
});

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { kind: text, from: text, to: text, actor: text } });
const given = v.safeParse(Options, values);
if (!given.success) {
  for (const { path, message } of given.issues) console.error(`--${path?.[0]?.key as string} ${message}`);
  process.exit(1);
}

// npm runs this in the package's folder; relative paths in settings mean the folder where npm was called.
process.chdir(process.env['INIT_CWD'] ?? '.');
const db = await openDatabase(readSettings(process.env).databaseUrl);
if (given.output.actor !== undefined) await checkActor(db, given.output.actor);
let count = 0;
process.stdout.write(byteOrderMark + csvLines([['Nama', 'Email', 'No. Telepon', 'Data yang terbuka', 'Waktu (WIB)']]));
for await (const people of affectedPeople(db, given.output)) {
  count += people.length;
  const rows = people.map(({ name, email, phone, what, at }) => [name, email, phone, what, csvMoment(at)]);
  if (rows.length > 0) process.stdout.write(csvLines(rows));
}
console.error(`${count} people`);
await db.destroy();
