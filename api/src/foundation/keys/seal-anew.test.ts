import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { buildTestApp, idCardKey, type TestApp } from '../../../test/build-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenRegistration, givenStaff, password } from '../../../test/given.ts';
import type { SecondFactorSetup } from '../../contract/index.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { createCardSealing } from '../../features/files/card-sealing.ts';
import { idCardFolder } from '../files/file-store.ts';
import { createFolderStore, pathWhileWritten } from '../files/folder-store.ts';
import { createFileRepository } from '../../features/files/file.repository.ts';
import { createSealer } from './seal.ts';
import { createFactorSealing } from '../../features/second-factor/factor-sealing.ts';
import { createSecondFactorRepository } from '../../features/second-factor/second-factor.repository.ts';
import { keyIdOf, type Secrets } from './key-id.ts';
import { isDone, type Outcome, sealAllAnew } from './seal-anew.ts';
import { countByKey } from './sealed-things.repository.ts';
import { sayWhatIsSealedOtherwise } from './sealed-otherwise.ts';

const newKey = 'the key that came after it, long enough to encrypt with';
const lostKey = 'a key that nobody has any more, long enough to encrypt with';

let t: TestApp;
let admin: GivenAccount;
const opened: TestApp[] = [];
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
  await t.close();
});

/** The same data, served with other keys. */
async function servedWith(key: string, ...older: string[]): Promise<TestApp> {
  const served = await buildTestApp({
    db: t.db,
    uploadsDir: t.uploadsDir,
    now: t.clock.now,
    idCardKey: key,
    oldIdCardKeys: older,
  });
  opened.push(served);
  return served;
}

const cards = (keys: Secrets) =>
  createCardSealing({
    files: createFileRepository(t.db),
    sealer: createSealer(keys),
    store: createFolderStore(t.uploadsDir),
  });
const factors = (keys: Secrets) =>
  createFactorSealing({
    factors: createSecondFactorRepository(t.db),
    sealer: createSealer(keys, 'second-factor'),
  });
const quietly = { areAll: false, rest: async () => {}, say: () => {} };
const seal = (keys: Secrets, options = quietly): Promise<Outcome> => sealAllAnew(cards(keys), options);

const look = (id: string, on: TestApp = t) =>
  on.call('GET', `/admin/registrations/${id}/id-card?reason=${encodeURIComponent('Nama pada kartu diperiksa')}`, {
    as: admin,
  });
const looksAt = async (ids: string[], on: TestApp) =>
  (await Promise.all(ids.map((id) => look(id, on)))).map(({ statusCode }) => statusCode);
const folder = () => join(t.uploadsDir, idCardFolder);
const givenCards = (count: number) => Promise.all(Array.from({ length: count }, () => givenRegistration(t)));
const fileOf = async (registration: string) => {
  const { idCardFileId } = await t.db
    .selectFrom('freeRegistration')
    .select('idCardFileId')
    .where('id', '=', registration)
    .executeTakeFirstOrThrow();
  return idCardFileId;
};

/** An administrator with an authenticator, and a sign-in with its code. */
async function givenFactor() {
  const account = await givenStaff(t, 'admin');
  const { secret } = (
    await t.call('POST', '/admin/second-factor', { as: account, body: { password } })
  ).json<SecondFactorSetup>();
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() });
  await t.call('POST', '/admin/second-factor/confirm', { as: account, body: { code: code() } });
  return {
    account,
    signIn(on: TestApp) {
      t.clock.advance(30_000);
      return on.call('POST', '/admin/login', { body: { email: account.email, password, code: code() } });
    },
  };
}

const isSomebodyWaiting = async () =>
  (
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      t.db,
    )
  ).rows.length > 0;

describe('a changed key', () => {
  it('opens cards and factors sealed with the older one, as long as that is given', async () => {
    const ids = await givenCards(2);
    const factor = await givenFactor();
    const after = await servedWith(newKey, idCardKey);
    expect(await looksAt(ids, after)).toEqual([200, 200]);
    expect((await factor.signIn(after)).statusCode).toBe(200);
    const without = await servedWith(newKey);
    expect(await looksAt(ids, without)).toEqual([500, 500]);
    expect((await factor.signIn(without)).statusCode).toBe(500);
  });

  it('is read before it seals: named as an older one first, each process opens what the other seals', async () => {
    const reading = await servedWith(idCardKey, newKey);
    const writing = await servedWith(newKey, idCardKey);
    const ids = await givenCards(2);
    await cards([newKey, idCardKey]).sealAnew(await fileOf(ids[0] as string));
    for (const on of [reading, writing]) expect(await looksAt(ids, on)).toEqual([200, 200]);
  });

  it('leaves earlier addresses of pictures valid', async () => {
    const picture = await t.files.storeQuestionImage('image/webp', Buffer.from('kubus'));
    const { createStaffAddresses } = await import('../../features/files/staff-addresses.ts');
    const name = picture.slice('/api/files/'.length);
    const given = createStaffAddresses([idCardKey], t.clock.now).nameOfToday(name);
    expect(createStaffAddresses([newKey, idCardKey], t.clock.now).meanings(given, 1)).toContain(name);
    expect(createStaffAddresses([newKey], t.clock.now).meanings(given, 1)).not.toContain(name);
  });
});

describe('sealing anew', () => {
  it('leaves nothing that needs the older key, and says so', async () => {
    const ids = await givenCards(3);
    const factor = await givenFactor();
    const keys = [newKey, idCardKey] as const;
    expect(await cards(keys).countLeft()).toBe(3);
    const [ofCards, ofFactors] = [await seal(keys), await sealAllAnew(factors(keys), quietly)];
    expect(ofCards).toEqual({ sealed: 3, kept: 0, passing: 0, failures: [], left: 0 });
    expect(ofFactors).toEqual({ sealed: 1, kept: 0, passing: 0, failures: [], left: 0 });
    expect([isDone(ofCards), isDone(ofFactors)]).toEqual([true, true]);

    const alone = await servedWith(newKey);
    expect(await looksAt(ids, alone)).toEqual([200, 200, 200]);
    expect((await factor.signIn(alone)).statusCode).toBe(200);
    expect(await looksAt(ids, t)).toEqual([500, 500, 500]);
    for (const { id, keyId, sha256 } of await t.db.selectFrom('file').selectAll().execute()) {
      expect(keyId).toBe(keyIdOf(newKey));
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder(), id)))
          .digest('hex'),
      ).toBe(sha256);
    }
    expect(readdirSync(folder()).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('includes cards and factors sealed before keys had names', async () => {
    const ids = await givenCards(1);
    const factor = await givenFactor();
    await t.db.updateTable('file').set({ keyId: null }).execute();
    await t.db.updateTable('secondFactor').set({ keyId: null }).execute();
    expect(await looksAt(ids, t)).toEqual([200]);
    expect((await factor.signIn(t)).statusCode).toBe(200);
    const keys = [newKey, idCardKey] as const;
    expect(await seal(keys)).toMatchObject({ sealed: 1, left: 0 });
    expect(await sealAllAnew(factors(keys), quietly)).toMatchObject({ sealed: 1, left: 0 });
    expect(await looksAt(ids, await servedWith(newKey))).toEqual([200]);
  });

  it('goes on where it was interrupted, after any state that a power cut leaves', async () => {
    const ids = await givenCards(3);
    const keys = [newKey, idCardKey] as const;
    const cut = seal(keys, {
      ...quietly,
      rest: async () => {
        throw new Error('power cut');
      },
    });
    await expect(cut).rejects.toThrow('power cut');
    expect(await cards(keys).countLeft()).toBe(2);
    const [left = ''] = await cards(keys).list('', 1, false);
    writeFileSync(pathWhileWritten(join(folder(), left)), 'half of it');
    // Renamed, and the power failed before the row was written.
    const other = (await cards(keys).list(left, 1, false))[0] ?? '';
    const picture = createSealer([idCardKey]).open(other, readFileSync(join(folder(), other))).content;
    writeFileSync(join(folder(), other), createSealer(keys).seal(other, picture));

    expect(await looksAt(ids, await servedWith(...keys))).toEqual([200, 200, 200]);
    expect(await seal(keys)).toEqual({ sealed: 1, kept: 1, passing: 0, failures: [], left: 0 });
    expect(await looksAt(ids, await servedWith(newKey))).toEqual([200, 200, 200]);
    expect(readdirSync(folder())).toHaveLength(3);
  });

  it('can run twice at once, while cards are looked at', async () => {
    const ids = await givenCards(4);
    const factor = await givenFactor();
    const keys = [newKey, idCardKey] as const;
    const server = await servedWith(...keys);
    const runs = [seal(keys), seal(keys), sealAllAnew(factors(keys), quietly), sealAllAnew(factors(keys), quietly)];
    let isOver = false;
    const over = Promise.all(runs).finally(() => (isOver = true));
    while (!isOver) expect(await looksAt(ids, server)).toEqual([200, 200, 200, 200]);
    for (const { failures, left } of await over) expect({ failures, left }).toEqual({ failures: [], left: 0 });
    const alone = await servedWith(newKey);
    expect(await looksAt(ids, alone)).toEqual([200, 200, 200, 200]);
    expect((await factor.signIn(alone)).statusCode).toBe(200);
  });

  it('brings back no card that is deleted meanwhile', async () => {
    const [id = ''] = await givenCards(1);
    const file = await fileOf(id);
    let deleted: Promise<{ statusCode: number }> | undefined;
    await createFileRepository(t.db).replaceCard(file, { keyId: 'x', sha256: 'x' }, async () => {
      deleted = t.call('DELETE', `/admin/registrations/${id}`, { as: admin });
      // On SQLite nothing else runs before this transaction's end.
      if (isPostgres(t.db)) await eventually(isSomebodyWaiting, Boolean, 10_000);
      expect(existsSync(join(folder(), file))).toBe(true);
      writeFileSync(join(folder(), file), 'sealed anew');
    });
    expect((await deleted)?.statusCode).toBe(200);
    expect(readdirSync(folder())).toEqual([]);
    expect(await t.db.selectFrom('file').select('id').execute()).toEqual([]);
  });

  it('skips a card that is being stored or deleted, and leaves no file of it behind', async () => {
    const [id = ''] = await givenCards(1);
    const file = await fileOf(id);
    await t.db.insertInto('doomedFile').values({ fileId: file, since: '2000-01-01T00:00:00.000Z' }).execute();
    writeFileSync(pathWhileWritten(join(folder(), file)), 'half of it');
    expect(await seal([newKey, idCardKey])).toEqual({ sealed: 0, kept: 0, passing: 1, failures: [], left: 1 });
    rmSync(join(folder(), file));
    expect(await seal([newKey, idCardKey])).toEqual({ sealed: 0, kept: 0, passing: 1, failures: [], left: 1 });
    await t.db.deleteFrom('freeRegistration').execute();
    await t.idCards.discard(file);
    expect(readdirSync(folder())).toEqual([]);
  });

  it('is not done while one can’t be opened, names it, and still seals the others', async () => {
    const [id = ''] = await givenCards(3);
    const file = await fileOf(id);
    const path = join(folder(), file);
    writeFileSync(path, createSealer([lostKey]).seal(file, Buffer.from('kartu')));
    const outcome = await seal([newKey, idCardKey]);
    expect(outcome).toMatchObject({ sealed: 2, failures: [{ id: file }], left: 1 });
    expect(isDone(outcome)).toBe(false);
    expect(String(outcome.failures[0]?.error)).toContain("sealed with a key that isn't given");
    expect(await seal([newKey, idCardKey, lostKey])).toEqual({ sealed: 1, kept: 0, passing: 0, failures: [], left: 0 });
  });

  it('opens every one when told to: after a restored backup, rows may be wrong', async () => {
    const [id = ''] = await givenCards(2);
    const path = join(folder(), await fileOf(id));
    const before = readFileSync(path);
    const keys = [newKey, idCardKey] as const;
    await seal(keys);
    writeFileSync(path, before);
    expect(await seal(keys)).toMatchObject({ sealed: 0, left: 0 });
    expect((await look(id, await servedWith(newKey))).statusCode).toBe(500);
    const withoutKey = await seal([newKey], { ...quietly, areAll: true });
    expect([withoutKey.failures.length, isDone(withoutKey)]).toEqual([1, false]);
    expect(isDone(await seal(keys, { ...quietly, areAll: true }))).toBe(true);
    expect((await look(id, await servedWith(newKey))).statusCode).toBe(200);
  });
});

describe('the start', () => {
  it('says how many an older key seals, and how many no key opens', async () => {
    await givenCards(2);
    await givenFactor();
    const said: unknown[] = [];
    const logger = { info: (...what: unknown[]) => said.push(what), warn: (...what: unknown[]) => said.push(what) };
    const start = async (...keys: [string, ...string[]]) => {
      said.length = 0;
      sayWhatIsSealedOtherwise(await countByKey(t.db), keys, logger as never);
      return said;
    };
    expect(await start(idCardKey)).toEqual([]);
    expect(await start(idCardKey, newKey)).toEqual([]);
    expect(await start(newKey, idCardKey)).toEqual([[{ older: 3 }, expect.stringContaining('npm run reseal')]]);
    expect(await start(newKey)).toEqual([[{ closed: 3 }, expect.stringContaining('can’t be opened')]]);
    await t.db.updateTable('file').set({ keyId: null }).execute();
    expect(await start(newKey, idCardKey)).toEqual([[{ older: 3 }, expect.any(String)]]);
  });
});

it('doesn’t overwrite a second factor’s secret that has changed meanwhile', async () => {
  const { account } = await givenFactor();
  const repository = createSecondFactorRepository(t.db);
  expect(await repository.replaceSealed(account.id, 'what it was', { sealedSecret: 'x', keyId: 'x' })).toBe(false);
  expectError(
    await t.call('POST', '/admin/login', { body: { email: account.email, password } }),
    'SECOND_FACTOR_NEEDED',
  );
});
