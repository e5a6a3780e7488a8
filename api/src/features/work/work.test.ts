import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff } from '../../../test/given.ts';
import type { Work, WorkList } from '../../contract/index.ts';
import type { Doing } from './work.service.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin', { permissions: ['support'] });
});
afterEach(() => t.close());

const exportAll = (body: object = {}, as = admin) => t.call('POST', '/admin/profiles/exports', { as, body });
const look = (id: string, as = admin) => t.call('GET', `/admin/work/${id}`, { as });
const fileOf = (id: string, as = admin) => t.call('GET', `/admin/work/${id}/file`, { as });
const discard = (id: string, as = admin) => t.call('DELETE', `/admin/work/${id}`, { as });
const stateOf = async (id: string) => (await look(id)).json<Work>().state;
const folder = () => join(t.uploadsDir, 'private', 'work');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const done = async (body?: object) => {
  const { id } = (await exportAll(body)).json<Work>();
  await t.works.idle();
  return id;
};

/** Starts work that writes one line and then waits until the test lets it go on. */
async function givenSlow(end: (doing: Doing) => void = () => {}) {
  const goOn = Promise.withResolvers<void>();
  const work = await t.works.begin(admin.id, { kind: 'profile-export' }, async (doing) => ({
    fileName: 'lambat.csv',
    fileType: 'text/csv',
    pieces: (async function* () {
      yield 'satu';
      doing.report(5, 20);
      await Promise.race([goOn.promise, new Promise((resolve) => doing.signal.addEventListener('abort', resolve))]);
      doing.signal.throwIfAborted();
      end(doing);
      yield 'dua';
    })(),
  }));
  return { id: work.id, goOn: goOn.resolve };
}

describe('the export of learners as long work', () => {
  it('answers at once with an address, and its file equals the download of the last release', async () => {
    await givenLearner(t, { name: 'Siti Rahma' });
    await givenLearner(t, { name: 'Budi', profile: { province: 'Bali' } });
    const begun = await exportAll({ province: 'Bali', search: 'budi' });
    expect(begun.statusCode).toBe(202);
    const { id, ...work } = begun.json<Work>();
    expect(begun.headers['location']).toBe(`/admin/work/${id}`);
    expect(work).toMatchObject({
      kind: 'profile-export',
      about: null,
      state: 'running',
      done: 0,
      total: null,
      fileName: null,
    });
    await t.works.idle();
    expect((await look(id)).json()).toMatchObject({ state: 'done', done: 1, total: 1, fileName: expect.any(String) });
    expect((await t.call('GET', '/admin/work', { as: admin })).json<WorkList>().work.map((one) => one.id)).toEqual([
      id,
    ]);

    const file = await fileOf(id);
    const before = await t.call('GET', '/admin/profiles/export?province=Bali&search=budi', { as: admin });
    expect(file.rawPayload).toEqual(before.rawPayload);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': before.headers['content-disposition'],
      'cache-control': 'no-store',
    });
    // The entries in the audit log are the same, too.
    const [one, other] = await t.db.selectFrom('auditEntry').selectAll().where('action', '=', 'export').execute();
    expect({ ...one, id: '' }).toEqual({ ...other, id: '' });
  });

  it('refuses the same filters as the list, and administrators who may not see learners', async () => {
    expectInvalid(await exportAll({ province: 'Atlantis' }));
    expectError(await exportAll({}, await givenStaff(t, 'admin', { permissions: ['review'] })), 'PERMISSION_MISSING');
    expect(await t.db.selectFrom('longWork').select('id').execute()).toEqual([]);
  });

  it('is encrypted on the disk, and a file that was changed there is not sent to its end', async () => {
    await givenLearner(t, { name: 'Siti Rahma' });
    const id = await done();
    expect(files()).toEqual([id]);
    const bytes = readFileSync(join(folder(), id));
    expect(bytes.includes('Siti')).toBe(false);
    expect((await fileOf(id)).body).toContain('Siti');
    // After a change on the disk, the answer is cut off.
    bytes[5] = (bytes[5] ?? 0) ^ 1;
    writeFileSync(join(folder(), id), bytes);
    await expect(fileOf(id).then(({ body }) => body)).rejects.toThrow();
  });
});

describe('long work', () => {
  it('is visible only to the account that requested it, and its file only as long as the account has the permission', async () => {
    const id = await done();
    const other = await givenStaff(t, 'admin');
    for (const call of [look, fileOf, discard]) expectError(await call(id, other), 'WORK_NOT_FOUND');
    await t.db.updateTable('account').set({ permissions: '["review"]' }).where('id', '=', admin.id).execute();
    expectError(await fileOf(id), 'PERMISSION_MISSING');
    expect((await look(id)).statusCode).toBe(200);
  });

  it('with money in it needs a second factor as long as its file is there', async () => {
    const cashier = await givenStaff(t, 'admin', { permissions: ['finance'], hasSecondFactor: true });
    const { id } = (await t.call('POST', '/admin/purchases/exports', { as: cashier, body: {} })).json<Work>();
    await t.works.idle();
    expect((await fileOf(id, cashier)).statusCode).toBe(200);
    await t.db.updateTable('account').set({ secondFactorAt: null }).where('id', '=', cashier.id).execute();
    expectError(await fileOf(id, cashier), 'PERMISSION_MISSING');
  });

  it('reports its progress while it runs, and has no file before it is done', async () => {
    const { id, goOn } = await givenSlow();
    await eventually(
      async () => (await look(id)).json<Work>(),
      ({ done: count, total }) => count === 5 && total === 20,
      10_000,
    );
    expectError(await fileOf(id), 'WORK_NOT_DONE');
    goOn();
    await t.works.idle();
    expect((await fileOf(id)).body).toBe('satudua');
  });

  it('stops when it is cancelled, and leaves nothing', async () => {
    const { id } = await givenSlow();
    expect((await discard(id)).statusCode).toBe(200);
    await t.works.idle();
    expect([await stateOf(id), files()]).toEqual(['cancelled', []]);
    expectError(await fileOf(id), 'WORK_NOT_DONE');
  });

  it('is deleted with its file if it is discarded after its end', async () => {
    const id = await done();
    expect((await discard(id)).statusCode).toBe(200);
    expectError(await look(id), 'WORK_NOT_FOUND');
    expect(files()).toEqual([]);
  });

  it('says that it failed, and leaves no incomplete file', async () => {
    const { id, goOn } = await givenSlow(() => {
      throw new Error('the disk is full');
    });
    goOn();
    await t.works.idle();
    expect([await stateOf(id), files()]).toEqual(['failed', []]);
  });

  it('runs at most twice at the same time for one account', async () => {
    const slow = [await givenSlow(), await givenSlow()];
    expectError(await exportAll(), 'TOO_MUCH_WORK');
    expect((await exportAll({}, await givenStaff(t, 'admin'))).statusCode).toBe(202);
    for (const { goOn } of slow) goOn();
    await t.works.idle();
    expect((await exportAll()).statusCode).toBe(202);
    await t.works.idle();
  });

  it('is interrupted when the server stops, and starts from the beginning when it is requested again', async () => {
    const { id } = await givenSlow();
    await t.works.stop();
    expect(await t.db.selectFrom('longWork').select('state').where('id', '=', id).execute()).toEqual([
      { state: 'interrupted' },
    ]);
    expect(files()).toEqual([]);
  });

  it('counts as interrupted at once if its process has died, and the job tidies up', async () => {
    const id = await done();
    await t.db
      .updateTable('longWork')
      .set({ state: 'running', aliveUntil: t.clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    writeFileSync(join(folder(), 'left-by-a-dead-process'), 'x');
    expect(await stateOf(id)).toBe('interrupted');
    expect((await exportAll()).statusCode).toBe(202);
    await t.works.idle();
    await t.works.tidy();
    expect(await t.db.selectFrom('longWork').select('state').where('id', '=', id).execute()).toEqual([
      { state: 'interrupted' },
    ]);
    expect(files()).not.toContain('left-by-a-dead-process');
  });

  it('is kept for an hour', async () => {
    const id = await done();
    t.clock.advance(3_600_000 - 1);
    await t.works.tidy();
    const as = { ...admin, token: t.tokenFor(admin) };
    expect((await fileOf(id, as)).statusCode).toBe(200);
    t.clock.advance(1);
    expectError(await fileOf(id, as), 'WORK_NOT_FOUND');
    await t.works.tidy();
    expect(await t.db.selectFrom('longWork').select('id').execute()).toEqual([]);
    expect(files()).toEqual([]);
  });
});
