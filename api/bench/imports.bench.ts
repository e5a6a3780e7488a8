// npm run bench:import -w api [-- --short]: how long it takes to read files with questions and to add them, and what learners who save answers
// meanwhile notice (docs/imports.md). Its last line is JSON. --short makes small files, which shows that every figure is computed.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { openExam } from '../harness/exam.ts';
import { insertTryout, mintToken } from '../harness/fixture.ts';
import { createProduct } from '../harness/product.ts';
import type { Import } from '../src/contract/index.ts';
import { hostileImports } from '../test/hostile-imports.ts';

const { values: flags } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const { texts, questions, pictures, learners } = flags.short
  ? { texts: 20, questions: 10, pictures: 4, learners: 4 }
  : { texts: 1_000, questions: 500, pictures: 200, learners: 40 };
const print = (line: string) => process.stdout.write(`${line}\n`);
const round = (ms: number) => Math.round(ms);

const headings = 'Sub tipe;Pertanyaan;Gambar soal;Pilihan A;Pilihan B;Pilihan C;Pilihan D;Pilihan E;Kunci;Pembahasan';
const word = () => randomBytes(4).toString('hex');
const words = (count: number) => Array.from({ length: count }, word).join(' ');
const row = (picture: string) =>
  ['Deret angka', words(25), picture, ...Array.from({ length: 5 }, () => words(4)), 'B', words(30)].join(';');
const csv = (count: number, pictureOf: (at: number) => string = () => '') =>
  Buffer.from([headings, ...Array.from({ length: count }, (_, at) => row(pictureOf(at)))].join('\n'));
/** Noise: no two are the same, so each is drawn. */
const picture = () =>
  sharp(randomBytes(120 * 90 * 3), { raw: { width: 120, height: 90, channels: 3 } })
    .resize(640, 480)
    .jpeg({ quality: 40 })
    .toBuffer();

const product = await createProduct();
await product.start();
const admin = randomUUID();
const packages = await product.withDatabase(async (db) => {
  await db
    .insertInto('account')
    .values({
      ...{ id: admin, role: 'admin', email: `${admin}@contoh.id`, name: 'Pengukur', passwordHash: '-' },
      ...{ tokenVersion: 1, isActive: 1, permissions: '["manage"]', createdAt: new Date().toISOString() },
    })
    .execute();
  return [await insertTryout(db, 0), await insertTryout(db, 0)] as const;
});
const token = await mintToken(admin, product.jwtSecret, 'admin');
const authorization = { authorization: `Bearer ${token}` };

async function call(path: string, init: RequestInit = {}): Promise<Import> {
  const answer = await fetch(`${product.url}/admin/imports${path}`, {
    ...init,
    headers: { ...authorization, ...(typeof init.body === 'string' && { 'content-type': 'application/json' }) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Import;
}

/** Sends a file and waits until it is read or refused: milliseconds, and what came of it. */
async function send(tryoutId: string, content: Uint8Array): Promise<{ ms: number; read: Import }> {
  const form = new FormData();
  form.append('tryoutId', tryoutId);
  form.append('fileName', 'ukur');
  form.append('file', new Blob([Uint8Array.from(content)]));
  const begun = performance.now();
  let read = await call('', { method: 'POST', body: form });
  while (read.state === 'reading') {
    await pause(20);
    read = await call(`/${read.id}`);
  }
  return { ms: round(performance.now() - begun), read };
}

/** Of a file that can be looked at. */
async function preview(tryoutId: string, content: Uint8Array): Promise<{ ms: number; read: Import }> {
  const sent = await send(tryoutId, content);
  if (sent.read.state !== 'ready') throw new Error(`${sent.read.state}: ${sent.read.message}`);
  return sent;
}

/** The longest that a hostile file takes until it is refused. */
async function slowestRefusal(tryoutId: string): Promise<number> {
  const times: number[] = [];
  for (const [name, make] of hostileImports) {
    const { ms, read } = await send(tryoutId, await make());
    if (read.state !== 'refused') throw new Error(`${name}: ${read.state}`);
    times.push(ms);
  }
  return Math.max(...times);
}

const [small, large] = packages;
const text = await preview(small, csv(texts));
print(`${texts} questions of text, read: ${text.ms} ms (bar: 2,000)`);
const refusedMs = await slowestRefusal(small);
print(`${hostileImports.length} hostile files, the slowest refused after ${refusedMs} ms (bar: 1,000)`);
const drawn = await Promise.all(Array.from({ length: pictures }, picture));
const zip = zipSync({
  'soal.csv': csv(questions, (at) => (at < pictures ? `${at}.png` : '')),
  ...Object.fromEntries(drawn.map((content, at) => [`${at}.png`, new Uint8Array(content)])),
});
const alone = await preview(large, zip);
print(
  `${questions} questions, ${pictures} pictures, ${round(zip.length / 1024)} kB, read: ${alone.ms} ms (bar: 15,000)`,
);
const exam = await openExam(product, { learners, questions: 20 });
await exam.start();
const sitting = exam.sit(100);
const withPictures = await preview(large, zip);
const readingSaves = exam.measures.summary('save');
print(
  `the same beside ${round((readingSaves.count / withPictures.ms) * 1_000)} saves/s: ${withPictures.ms} ms; saves meanwhile p99 ${readingSaves.p99} ms`,
);
exam.measures.reset();
const begun = performance.now();
const applied = await call(`/${withPictures.read.id}/application`, {
  method: 'POST',
  body: JSON.stringify({ included: withPictures.read.counts.included }),
});
const applyMs = round(performance.now() - begun);
await pause(flags.short ? 300 : 2_000);
await sitting.end();
const saves = exam.measures.summary('save');
print(`${applied.counts.included} questions added: ${applyMs} ms (bar: 5,000)`);
print(`saves from then on for two seconds: ${saves.count}, p99 ${saves.p99} ms (bar: 100), slowest ${saves.max} ms`);
await exam.close();
await product.dispose();
print(
  JSON.stringify({
    ...{ readTextMs: text.ms, refusedMs, readPicturesMs: alone.ms, applyMs, added: applied.counts.included },
    ...{ savesWhileReadingP99Ms: readingSaves.p99, savesWhileAddingP99Ms: saves.p99 },
  }),
);
