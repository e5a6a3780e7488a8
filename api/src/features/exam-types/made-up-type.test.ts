import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { questionerForm, multipart } from '../../../test/questioner-door.ts';
import { givenStaff } from '../../../test/given.ts';
import type {
  AdminQuestion,
  AdminTryout,
  Attempt,
  AttemptList,
  QuestionerQuestion,
  ExamTypeList,
  ItemBank,
  PackageCheck,
  Progress,
  Result,
  TakerList,
  TryoutDetail,
  TryoutList,
} from '../../contract/index.ts';
import { loadExamContent } from '../../foundation/exam-types/load-exam-types.ts';
import { contentFolder } from '../../seed/content-folder.ts';

/*
 * An exam type that no code names: two files beside ours. It shares the sub type `wawasan_kebangsaan` and its section
 * with TWK_BUMN. The tests call a running server over HTTP.
 */
const blueprint = {
  id: 'UJI_DAERAH',
  label: 'Uji Daerah',
  order: 100,
  defaultRuleSet: 'uji-daerah-1',
  weakBelowPercent: 80,
  tieOrder: ['WAWANCARA_DAERAH', 'TWK'],
  source: 'Dibuat untuk pengujian',
  sections: [
    {
      id: 'TWK',
      label: 'Tes Wawasan Kebangsaan',
      answers: 'key',
      subTypes: [
        { id: 'wawasan_kebangsaan', label: 'Wawasan kebangsaan', lessons: ['wawasan-kebangsaan'], share: 50 },
        { id: 'muatan_lokal', label: 'Muatan lokal', share: 50 },
      ],
    },
    {
      id: 'WAWANCARA_DAERAH',
      label: 'Wawancara daerah',
      answers: 'weights',
      subTypes: [{ id: 'komitmen_daerah', label: 'Komitmen daerah', share: 100 }],
    },
  ],
};
const rules = {
  id: 'uji-daerah-1',
  title: 'Uji Daerah',
  year: null,
  source: 'Dibuat untuk pengujian',
  note: 'Model latihan, bukan rumus resmi.',
  types: ['UJI_DAERAH'],
  total: 'sum',
  sections: [
    { section: 'TWK', keyed: { right: 5, wrong: 0, empty: 0 }, weighted: 'weight', scale: 'sum', threshold: 5 },
    { section: 'WAWANCARA_DAERAH', keyed: { right: 4, wrong: 0, empty: 0 }, weighted: 'weight', scale: 'sum' },
  ],
  otherSections: { keyed: { right: 1, wrong: 0, empty: 0 }, weighted: 'weight', scale: 'sum' },
};

const registration = {
  email: 'peserta.daerah@contoh.id',
  password: 'lebihrahasia',
  name: 'Siti Rahma',
  province: 'Jawa Barat',
  phone: '0812-3456-7890',
  gender: 'female',
  instance: 'PLN',
  consent: true,
  ageGroup: 'adult',
};

let folder: string;
let t: TestApp;
let origin: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-made-up-'));
  for (const part of ['exam-types', 'rule-sets', 'lessons'])
    cpSync(join(contentFolder, part), join(folder, part), { recursive: true });

  writeFileSync(join(folder, 'exam-types', 'uji-daerah.yaml'), stringify(blueprint));
  writeFileSync(join(folder, 'rule-sets', 'uji-daerah-1.yaml'), stringify(rules));
  t = await buildTestApp(loadExamContent(folder));
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

async function ask<Body>(
  method: string,
  path: string,
  { token, body, status = 200 }: { token?: string; body?: object; status?: number } = {},
): Promise<Body> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect([method, path, answer.status, text]).toEqual([method, path, status, text]);
  return JSON.parse(text) as Body;
}

it('is known to front ends', async () => {
  const { examTypes } = await ask<ExamTypeList>('GET', '/api/exam-types');
  expect(examTypes.at(-1)).toMatchObject({ type: 'UJI_DAERAH', label: 'Uji Daerah', motif: null });
});

it('needs only its files to be written, published, sat, scored, ranked and exported', async () => {
  const admin = await givenStaff(t, 'admin');
  const author = await givenStaff(t, 'questioner');
  const asAdmin = { token: admin.token };

  const made = await ask<AdminTryout>('POST', '/admin/tryouts', {
    ...asAdmin,
    body: { title: 'Uji Daerah Perdana', type: 'UJI_DAERAH', description: 'Paket uji' },
    status: 201,
  });
  expect(made).toMatchObject({ type: 'UJI_DAERAH', ruleSetId: 'uji-daerah-1' });

  const options = ['a', 'b', 'c'].map((text, index) => ({ text, isCorrect: index === 1 }));
  const questions = `/admin/tryouts/${made.id}/questions`;
  const local = await ask<AdminQuestion>('POST', questions, {
    ...asAdmin,
    body: { question: 'Sungai terpanjang?', subType: 'TWK', topic: 'muatan_lokal', options, explanation: 'b' },
    status: 201,
  });
  expect(local).toMatchObject({ subType: 'TWK', topic: 'muatan_lokal' });
  // Two types share this sub type. A question of this package gets the package's type.
  const shared = await ask<AdminQuestion>('POST', questions, {
    ...asAdmin,
    body: { question: 'Dasar negara?', subType: 'TWK', topic: 'wawasan_kebangsaan', options, explanation: 'b' },
    status: 201,
  });
  expect(
    await ask<QuestionerQuestion>('GET', `/api/questioner/questions/${shared.id}`, { token: author.token }),
  ).toMatchObject({ type: 'UJI_DAERAH', subType: 'wawasan_kebangsaan' });

  const form = questionerForm({
    question: 'Mengapa Anda ingin bertugas di sini?',
    type: 'UJI_DAERAH',
    subType: 'komitmen_daerah',
    correctAnswer: '',
    weightA: 4,
    weightB: 2,
    weightC: 1,
  });
  const spoken = await ask<QuestionerQuestion>('POST', '/api/questioner/tryouts', {
    token: author.token,
    body: multipart({ tryoutListId: made.id, ...form }),
    status: 201,
  });
  expect(spoken).toMatchObject({ type: 'UJI_DAERAH', subType: 'komitmen_daerah', weightA: 4 });

  const bank = (query: string) => ask<ItemBank>('GET', `/api/questioner/questions?${query}`, { token: author.token });
  const ids = async (query: string) => (await bank(query)).questions.map(({ id }) => id);
  expect(await ids('type=UJI_DAERAH&subType=wawasan_kebangsaan')).toEqual([shared.id]);
  expect(await ids('type=UJI_DAERAH&subType=wawasan_kebangsaan&search=dasar')).toEqual([shared.id]);
  expect(await ids('type=TWK_BUMN&subType=wawasan_kebangsaan')).toEqual([]);
  expect(await ids('subType=wawasan_kebangsaan')).toEqual([shared.id]);

  const check = await ask<PackageCheck>('GET', `/admin/tryouts/${made.id}/check`, asAdmin);
  expect(check).toMatchObject({ canBePublished: true });
  await ask('POST', `/admin/tryouts/${made.id}/publish`, asAdmin);

  const { tryouts } = await ask<TryoutList>('GET', '/api/tryouts?type=UJI_DAERAH');
  expect(tryouts.map(({ title }) => title)).toEqual(['Uji Daerah Perdana']);
  const detail = await ask<TryoutDetail>('GET', `/api/tryouts/${made.id}`);
  expect(detail.sections.map(({ section, subTypes }) => [section, subTypes.map(({ subType }) => subType)])).toEqual([
    ['TWK', ['muatan_lokal', 'wawasan_kebangsaan']],
    ['WAWANCARA_DAERAH', ['komitmen_daerah']],
  ]);

  const { token } = await ask<{ token: string }>('POST', '/api/auth/register', {
    body: registration,
    status: 201,
  });
  const attempt = await ask<Attempt>('POST', '/api/attempts', { token, body: { tryoutId: made.id }, status: 201 });
  const [one, two, three] = attempt.items;
  const responses = [
    { itemId: one?.id, option: 'B', sequence: 1 },
    { itemId: two?.id, option: 'A', sequence: 1 },
    { itemId: three?.id, option: 'B', sequence: 1 },
  ];
  await ask('PATCH', `/api/attempts/${attempt.id}/responses`, { token, body: { responses } });
  const result = await ask<Result>('POST', `/api/attempts/${attempt.id}/submit`, { token });
  expect(result).toMatchObject({
    tryout: { type: 'UJI_DAERAH' },
    ruleSet: { id: 'uji-daerah-1', note: 'Model latihan, bukan rumus resmi.' },
    score: { points: 7, max: 14, passed: true },
    sections: [
      { section: 'TWK', points: 5, max: 10, threshold: 5, passed: true },
      { section: 'WAWANCARA_DAERAH', points: 2, max: 4 },
    ],
  });

  const own = await ask<AttemptList>('GET', '/api/attempts?type=UJI_DAERAH', { token });
  expect(own.attempts.map(({ tryout }) => tryout.type)).toEqual(['UJI_DAERAH']);
  const progress = await ask<Progress>('GET', '/api/attempts/progress', { token });
  expect(progress.subTypes.map(({ subType, percent }) => [subType, percent])).toEqual([
    ['wawasan_kebangsaan', 0],
    ['komitmen_daerah', 50],
    ['muatan_lokal', 100],
  ]);
  const { takers } = await ask<TakerList>('GET', `/admin/tryouts/${made.id}/takers`, asAdmin);
  expect(takers[0]?.sections).toEqual([
    { section: 'TWK', points: 5, max: 10 },
    { section: 'WAWANCARA_DAERAH', points: 2, max: 4 },
  ]);
  const sheet = await fetch(`${origin}/admin/tryouts/${made.id}/takers/export`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([sheet.status, (await sheet.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
});

it('orders equal totals as its blueprint says, because its rule set doesn’t say how', () => {
  expect(loadExamContent(folder).ruleSets.get('uji-daerah-1').tieOrder).toEqual(['WAWANCARA_DAERAH', 'TWK']);
});
