import { readXlsx } from 'hucre/xlsx';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenStaff, givenTryout } from '../../../test/given.ts';
import { png } from '../../../test/pictures.ts';
import { multipart, questionerForm } from '../../../test/questioner-door.ts';
import { chosen, stepDoor } from '../../../test/step-door.ts';
import { bankListedAtMost, type QuestionExportPlan, type Work } from '../../contract/index.ts';
import { inChunks } from '../../in-chunks.ts';
import { readMoodleXml } from '../imports/formats/moodle-xml.ts';

let t: TestApp;
let admin: GivenAccount;
let questioner: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin', { permissions: ['review'] });
  questioner = await givenStaff(t, 'questioner');
});
afterEach(() => t.close());

type Door = 'admin' | 'questioner';
const doors = { admin: '/admin/question-exports', questioner: '/api/questioner/exports' };
const works = { admin: '/admin/work', questioner: '/api/questioner/work' };
const callerOf = (door: Door) => (door === 'admin' ? admin : questioner);
const plan = (door: Door, query: Record<string, string>) =>
  t.call('GET', `${doors[door]}?${new URLSearchParams(query)}`, { as: callerOf(door) });
const begin = (door: Door, body: object) => t.call('POST', doors[door], { as: callerOf(door), body });
const fileOf = (door: Door, id: string, as = callerOf(door)) => t.call('GET', `${works[door]}/${id}/file`, { as });
async function exported(door: Door, body: object) {
  const begun = await begin(door, body);
  expect(begun.statusCode).toBe(202);
  const { id } = begun.json<Work>();
  expect(begun.headers['location']).toBe(`${works[door]}/${id}`);
  await t.works.idle();
  const work = (await t.call('GET', `${works[door]}/${id}`, { as: callerOf(door) })).json<Work>();
  expect(work.state).toBe('done');
  return { work, file: await fileOf(door, id) };
}
/** A package with a question that has a picture, beside two without. */
async function givenPictured() {
  const { id } = await givenTryout(t, { title: 'TKD "Batch" É', batch: 3, sections: [{ keys: 'AB' }] });
  const form = multipart({ tryoutListId: id, ...questionerForm({ question: 'Peta apa?' }) }, { image: await png() });
  const answer = await t.call('POST', '/api/questioner/tryouts', { as: questioner, body: form });
  expect(answer.statusCode).toBe(201);
  return id;
}
const entries = () => t.db.selectFrom('auditEntry').selectAll().where('action', '=', 'export').execute();

describe.each<Door>(['admin', 'questioner'])('exports through the door of the %s', (door) => {
  it('say what a format leaves out, and are a package with its pictures', async () => {
    const tryoutId = await givenPictured();
    const { formats, ...counted } = (await plan(door, { tryoutId })).json<QuestionExportPlan>();
    expect(counted).toEqual({ questions: 3, isTooMany: false, pictures: 1 });
    expect(formats.map(({ format, questions, losses }) => [format, questions, losses])).toEqual([
      ['xlsx', 3, []],
      ['moodle-xml', 3, []],
      ['gift', 2, ['1 soal bergambar tidak ikut']],
    ]);

    const xml = await exported(door, { tryoutId, format: 'moodle-xml' });
    expect(xml.work).toMatchObject({ kind: 'question-export', about: tryoutId, done: 3, total: 3 });
    expect(xml.work.fileName).toMatch(/^soal-tkd-batch-e-3-\d{4}-\d\d-\d\d\.xml$/);
    expect(xml.file.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8' });
    const { questions } = await readMoodleXml(new Uint8Array(xml.file.rawPayload), () => undefined);
    expect(questions.map(({ problems }) => problems)).toEqual([[], [], []]);
    expect(questions.filter(({ picture }) => picture !== null).map(({ stem }) => stem)).toEqual(['Peta apa?']);

    const xlsx = await exported(door, { tryoutId, format: 'xlsx' });
    const { sheets } = await readXlsx(new Uint8Array(xlsx.file.rawPayload));
    expect(sheets[0]?.rows).toHaveLength(4);
    expect(sheets[0]?.images).toHaveLength(1);

    const gift = await exported(door, { tryoutId, format: 'gift' });
    expect(gift.file.body.match(/::Soal \d+::/g)).toEqual(['::Soal 1::', '::Soal 2::']);
    const logged = (await entries()).map((entry) => [entry.actorId, entry.entity, entry.entityId, entry.label]);
    expect(logged.toSorted()).toEqual(
      ['Excel (.xlsx)', 'GIFT', 'Moodle XML'].map((format) => [
        callerOf(door).id,
        'tryout',
        tryoutId,
        `TKD "Batch" É (${format})`,
      ]),
    );
  });

  it('are what a search of the bank finds; its text is not logged', async () => {
    await givenPictured();
    expect((await plan(door, { search: 'peta' })).json<QuestionExportPlan>()).toMatchObject({
      questions: 1,
      pictures: 1,
    });
    const { work, file } = await exported(door, { search: 'peta', format: 'moodle-xml' });
    expect(work.about).toBe('bank');
    const { questions } = await readMoodleXml(new Uint8Array(file.rawPayload), () => undefined);
    expect(questions.map(({ stem }) => stem)).toEqual(['Peta apa?']);
    const [entry] = await entries();
    expect(entry).toMatchObject({ entity: 'question', entityId: 'bank', label: 'Bank soal (Moodle XML)' });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ format: 'moodle-xml', searched: true, questions: 1 });
  });

  it('are refused for a search that may not have found all', async () => {
    await givenTryout(t, { sections: [{ keys: 'A', subType: 'number_sequence' }] });
    // More than a search reads, edited before that question: both terms have them, and only the question is looked at.
    const others = Array.from({ length: bankListedAtMost }, (_, index) => -1 - index);
    for (const term of ['w:soal', 's:number_sequence'])
      for (const some of inChunks(others))
        await t.db
          .insertInto('bankTerm')
          .values(some.map((number) => ({ term, number })))
          .execute();
    const source = { search: 'soal', subType: 'number_sequence' };
    expect((await plan(door, source)).json<QuestionExportPlan>()).toMatchObject({
      questions: 1,
      isTooMany: true,
      isTooBroad: true,
    });
    expectError(await begin(door, { ...source, format: 'xlsx' }), 'SEARCH_TOO_BROAD');
    expect(await entries()).toEqual([]);
  });

  it('are the questions that aren’t ready, as the bank lists them', async () => {
    const { questionIds } = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
    const steps = await stepDoor(t, 'admin');
    await steps.made('readiness', { questions: chosen(questionIds.slice(1, 2)), isReady: false });
    const listed = await t.call('GET', '/api/questioner/questions?state=unready', { as: questioner });
    expect(listed.json<{ total: number }>().total).toBe(1);
    expect((await plan(door, { state: 'unready' })).json<QuestionExportPlan>().questions).toBe(1);
    const { work } = await exported(door, { state: 'unready', format: 'moodle-xml' });
    expect(work.total).toBe(1);
    expect(JSON.parse((await entries())[0]?.after ?? '')).toEqual({
      format: 'moodle-xml',
      state: 'unready',
      questions: 1,
    });
    expectInvalid(await plan(door, { state: 'lain' }));
  });

  it('refuse what is not there, and write nothing', async () => {
    expectError(await begin(door, { tryoutId: 'nowhere', format: 'gift' }), 'TRYOUT_NOT_FOUND');
    expectError(await plan(door, { tryoutId: 'nowhere' }), 'TRYOUT_NOT_FOUND');
    expectError(await begin(door, { search: 'tidakada', format: 'gift' }), 'NOTHING_TO_EXPORT');
    expectInvalid(await begin(door, { format: 'pdf' }));
    expectInvalid(await begin(door, { format: 'gift', subType: 'catur' }));
    expect(await t.db.selectFrom('longWork').select('id').execute()).toEqual([]);
    expect(await entries()).toEqual([]);
  });
});

describe('the file of an export', () => {
  it('is only for whoever began it, and only as long as they may read questions', async () => {
    const { id: tryoutId } = await givenTryout(t);
    const { work } = await exported('admin', { tryoutId, format: 'gift' });
    expectError(await fileOf('questioner', work.id), 'WORK_NOT_FOUND');
    expectError(await fileOf('admin', work.id, await givenStaff(t, 'admin')), 'WORK_NOT_FOUND');
    await t.db.updateTable('account').set({ permissions: '["support"]' }).where('id', '=', admin.id).execute();
    expectError(await fileOf('admin', work.id), 'PERMISSION_MISSING');
  });

  it('is no way for questioners to learners’ data', async () => {
    const { id } = await t.works.begin(questioner.id, { kind: 'profile-export' }, async () => ({
      fileName: 'pengguna.csv',
      fileType: 'text/csv',
      pieces: (async function* () {
        yield 'Siti';
      })(),
    }));
    await t.works.idle();
    expectError(await fileOf('questioner', id), 'PERMISSION_MISSING');
  });

  it('is not there if a picture is gone', async () => {
    const tryoutId = await givenPictured();
    await t.db
      .updateTable('questionVersion')
      .set({ imageUrl: `/api/files/${'0'.repeat(32)}.webp` })
      .where('imageUrl', 'is not', null)
      .execute();
    const { id } = (await begin('admin', { tryoutId, format: 'xlsx' })).json<Work>();
    await t.works.idle();
    expect((await t.call('GET', `/admin/work/${id}`, { as: admin })).json()).toMatchObject({
      state: 'failed',
      fileName: null,
    });
  });
});
