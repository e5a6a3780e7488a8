import { seedLarge, largeSizes } from './large/seed-large.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { createItemBankRepository } from '../src/features/questions/item-bank.repository.ts';
import { createQuestionRepository } from '../src/features/questions/question.repository.ts';
import { existsSync } from 'node:fs';
const url = process.argv[2] as string;
if (!url.startsWith('sqlite:') || !existsSync(url.slice(7)))
  await seedLarge(url, { ...largeSizes, learners: 500, attempts: 2000, auditEntries: 100 }, (l) =>
    console.log(l),
  ).catch((e) => console.log(String(e)));
const db = await openDatabase(url);
const bank = createItemBankRepository(db);
console.log(
  await db
    .selectFrom('bankTerm')
    .select((e) => e.fn.countAll().as('n'))
    .execute(),
  await db
    .selectFrom('bankEntry')
    .select((e) => e.fn.countAll().as('n'))
    .execute(),
);
const qs: object[] = [
  {},
  { page: 400 },
  { type: 'SKD_CPNS' },
  { type: 'TKD_BUMN', page: 300 },
  { subType: 'nasionalisme' },
  { search: 'silogisme' },
  { search: 'p' },
  { search: 'perhatikan uraian' },
  { search: 'perhatikan uraian dengan saksama manakah pernyataan' },
  { search: 'perhatikan uraian dengan saksama manakah tidakada' },
  { search: 'pernyataan soal zzzz' },
  { search: 'perhatikan uraian', type: 'SKD_CPNS' },
  { search: 'paket 17' },
  { search: 'a b c d e f' },
  { search: 'perhatikan', pageSize: 100, page: 100 },
];
for (const q of qs) {
  const times: number[] = [];
  let r;
  for (let i = 0; i < 15; i++) {
    const s = performance.now();
    r = await bank.list({ page: 1, pageSize: 20, ...q } as never);
    times.push(performance.now() - s);
  }
  times.sort((a, b) => a - b);
  console.log(JSON.stringify(q), r!.total, r!.isTotalCapped, 'p50', times[7]!.toFixed(1), 'max', times[14]!.toFixed(1));
}
const repo = createQuestionRepository(db);
for (let i = 0; i < 3; i++) {
  const s = performance.now();
  const l = await repo.listTryouts();
  console.log('tryouts', l.length, (performance.now() - s).toFixed(1));
}
await db.destroy();
