import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildTestApp, type Caller, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenRegistration, givenStaff } from '../../../test/given.ts';

let t: TestApp;
let admin: GivenAccount;
let id: string;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
  id = await givenRegistration(t);
});
afterEach(() => t.close());

const reason = 'Nama pada kartu diperiksa';
const look = (options: { as?: Caller; query?: string; registration?: string } = {}) =>
  t.call(
    'GET',
    `/admin/registrations/${options.registration ?? id}/id-card${options.query ?? `?reason=${encodeURIComponent(reason)}`}`,
    { as: 'as' in options ? options.as : admin },
  );
const looks = () => t.db.selectFrom('auditEntry').selectAll().where('action', '=', 'view').execute();
const folder = () => join(t.uploadsDir, 'private', 'id-cards');
const files = () => readdirSync(folder()).map((name) => join(folder(), name));
const onlyFile = () => files()[0] as string;

describe('GET /admin/registrations/:registrationId/id-card', () => {
  it('shows the picture, drawn again, and no cache keeps it', async () => {
    const answer = await look();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
  });

  it('logs each look with its reason, and no personal data', async () => {
    await look();
    const [entry, ...others] = await looks();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actorId: admin.id,
      entity: 'registration',
      entityId: id,
      reason,
      before: null,
      after: null,
    });
    expect(JSON.stringify(entry)).not.toMatch(/siti|rahma|0812/i);
  });

  it('shows nothing when the look can’t be logged', async () => {
    await t.db.schema.alterTable('auditEntry').renameTo('lost').execute();
    const answer = await look();
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it.each(['', '?reason=', '?reason=%20%20%20%20%20%20%20%20%20%20%20', '?reason=iseng', `?reason=${'x'.repeat(201)}`])(
    'asks for a real reason: %j',
    async (query) => {
      expect(Object.keys(expectInvalid(await look({ query })))).toEqual(['reason']);
      expect(await looks()).toEqual([]);
    },
  );

  it('is 404 for anybody else, whether there is a card or not, with or without a reason', async () => {
    const callers: (Caller | undefined)[] = [
      undefined,
      { token: 'nonsense' },
      await givenLearner(t),
      await givenStaff(t, 'questioner'),
      await givenStaff(t, 'admin', { isActive: false }),
    ];
    const answers = [];
    for (const as of callers) {
      for (const registration of [id, crypto.randomUUID()]) {
        for (const query of ['', `?reason=${reason}`])
          answers.push(await look({ as: as as Caller, registration, query }));
      }
    }
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expectError(answers[0] as (typeof answers)[0], 'NOT_FOUND');
    expect(await looks()).toEqual([]);
  });

  it('tells an administrator that a registration doesn’t exist', async () => {
    expectError(await look({ registration: 'nobody' }), 'REGISTRATION_NOT_FOUND');
  });
});

describe('an ID card on disk', () => {
  it('is encrypted, readable only by this user, and served by no other address', async () => {
    const bytes = readFileSync(onlyFile());
    expect(bytes.toString('latin1')).not.toMatch(/WEBP|RIFF|JFIF|PNG/);
    expect([statSync(onlyFile()).mode & 0o777, statSync(folder()).mode & 0o777]).toEqual([0o600, 0o700]);
    const [name = ''] = readdirSync(folder());
    for (const ending of ['', '.webp', '.png', '.jpg'])
      expect((await t.call('GET', `/api/files/${name}${ending}`, { as: admin })).statusCode).not.toBe(200);
    expect((await t.call('GET', `/api/files/..%2fprivate%2fid-cards%2f${name}`)).statusCode).not.toBe(200);
  });

  it('is different each time, even of the same picture', async () => {
    await givenRegistration(t);
    const [first, second] = files().map((file) => readFileSync(file));
    expect(first?.equals(second as Buffer)).toBe(false);
  });

  it('doesn’t open when a bit of it was changed', async () => {
    const bytes = readFileSync(onlyFile());
    writeFileSync(onlyFile(), bytes.with(bytes.length - 1, (bytes.at(-1) as number) ^ 1));
    expect((await look()).statusCode).toBe(500);
    expect(await looks()).toEqual([]);
  });

  it('doesn’t open in the place of another', async () => {
    await givenRegistration(t);
    const [first = '', second = ''] = files();
    renameSync(first, `${first}.aside`);
    renameSync(second, first);
    renameSync(`${first}.aside`, second);
    expect((await look()).statusCode).toBe(500);
  });

  it('doesn’t open with another key', async () => {
    const other = await buildTestApp({
      db: t.db,
      uploadsDir: t.uploadsDir,
      idCardKey: 'another key that is long enough!',
    });
    const answer = await other.call('GET', `/admin/registrations/${id}/id-card?reason=${reason}`, { as: admin });
    expect(answer.statusCode).toBe(500);
    await other.app.close();
  });
});
