import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenRegistration, givenStaff, givenTryout } from '../../../test/given.ts';
import { freeTryoutForm } from '../../../test/guests.ts';
import { jpeg, png, webp } from '../../../test/pictures.ts';
import { createRegistrationRepository, enterRegistration } from './registration.repository.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(() => t.close());

const form = { fullName: 'Siti Rahma', email: 'siti@contoh.id', phone: '081234567890', institution: 'PLN' };
const folder = () => join(t.uploadsDir, 'private', 'id-cards');
const count = async (table: 'freeRegistration' | 'registrationTerm' | 'file' | 'doomedFile') =>
  (await t.db.selectFrom(table).selectAll().execute()).length;
/** Number of registrations and cards, in each place that stores them. */
const left = async () => ({
  registrations: await count('freeRegistration'),
  rows: await count('file'),
  doomed: await count('doomedFile'),
  files: readdirSync(folder()).length,
});
const nothing = { registrations: 0, rows: 0, doomed: 0, files: 0 };
const remove = (id: string) => t.call('DELETE', `/admin/registrations/${id}`, { as: admin });

describe('DELETE /admin/registrations/:registrationId', () => {
  it('deletes the registration and the card, and leaves the others', async () => {
    const id = await givenRegistration(t);
    const other = await givenRegistration(t, { fullName: 'Made' });
    expect((await remove(id)).json()).toEqual({ success: true });
    expect(await left()).toEqual({ registrations: 1, rows: 1, doomed: 0, files: 1 });
    expect((await remove(other)).statusCode).toBe(200);
    expect(await left()).toEqual(nothing);
    expect(await count('registrationTerm')).toBe(0);
  });

  it('logs the deletion without naming the person', async () => {
    const id = await givenRegistration(t);
    await remove(id);
    const entries = await t.db.selectFrom('auditEntry').selectAll().execute();
    expect(entries).toMatchObject([{ actorId: admin.id, action: 'delete', entity: 'registration', entityId: id }]);
    expect(JSON.stringify(entries)).not.toMatch(/siti|rahma|0812/i);
  });

  it('is 404 for a deleted one', async () => {
    const id = await givenRegistration(t);
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
    expectError(await remove(id), 'REGISTRATION_NOT_FOUND');
    expect(await t.db.selectFrom('auditEntry').selectAll().execute()).toHaveLength(1);
  });

  it('deletes nothing that it can’t log', async () => {
    const id = await givenRegistration(t);
    await t.db.schema.alterTable('auditEntry').renameTo('lost').execute();
    expect((await remove(id)).statusCode).toBe(500);
    expect(await left()).toEqual({ registrations: 1, rows: 1, doomed: 0, files: 1 });
  });
});

describe('a card that comes with the form', () => {
  beforeEach(() => givenTryout(t, { isFreeTryout: 1 }));
  const send = async (card: Buffer) => t.call('POST', '/api/free-tryouts', { body: await freeTryoutForm({}, card) });

  it.each([
    ['a JPEG', jpeg],
    ['a PNG', png],
  ])('is taken as %s', async (_, make) => {
    expect((await send(await make())).statusCode).toBe(201);
    expect(await left()).toEqual({ registrations: 1, rows: 1, doomed: 0, files: 1 });
  });

  it.each([
    ['a WebP', webp, 'ID_CARD_TYPE_NOT_SUPPORTED'],
    ['a page', async () => Buffer.from('<script>alert(1)</script>'), 'ID_CARD_TYPE_NOT_SUPPORTED'],
    ['half a picture', async () => (await jpeg()).subarray(0, 5_000), 'IMAGE_BROKEN'],
    ['more than 2 MB', async () => Buffer.concat([await jpeg(), Buffer.alloc(2 * 1024 * 1024)]), 'IMAGE_TOO_LARGE'],
  ] as const)('is refused as %s, and not kept', async (_, make, code) => {
    expectError(await send(await make()), code);
    expect(await left()).toEqual(nothing);
  });

  it('isn’t kept when the registration can’t be stored', async () => {
    await t.db.schema.alterTable('registrationTerm').renameTo('lost').execute();
    expect((await send(await jpeg())).statusCode).toBe(500);
    expect(await left()).toEqual(nothing);
  });
});

describe('after a crash', () => {
  const later = () => t.clock.advance(11 * 60_000);

  it('a card whose registration never came is deleted, and not too early', async () => {
    await t.idCards.keep(await jpeg());
    expect(await left()).toEqual({ registrations: 0, rows: 1, doomed: 1, files: 1 });
    expect(await t.idCards.sweep()).toBe(0);
    later();
    expect(await t.idCards.sweep()).toBe(1);
    expect(await left()).toEqual(nothing);
  });

  it('no byte of a card is stored before its row', async () => {
    await t.db.schema.alterTable('doomedFile').renameTo('lost').execute();
    await expect(t.idCards.keep(await jpeg())).rejects.toThrow();
    expect([await count('file'), readdirSync(folder())]).toEqual([0, []]);
  });

  it('a row whose card was never written is deleted', async () => {
    rmSync(folder(), { recursive: true });
    writeFileSync(folder(), 'no folder');
    await expect(t.idCards.keep(await jpeg())).rejects.toThrow();
    expect([await count('file'), await count('doomedFile')]).toEqual([1, 1]);
    rmSync(folder());
    await buildTestApp({ db: t.db, uploadsDir: t.uploadsDir }).then(({ app }) => app.close());
    later();
    await t.idCards.sweep();
    expect(await left()).toEqual(nothing);
  });

  it('a card whose registration was deleted just before is deleted', async () => {
    const id = await givenRegistration(t);
    await createRegistrationRepository(t.db).remove(id, {
      at: t.clock.now(),
      actorId: admin.id,
      action: 'delete',
      entity: 'registration',
      entityId: id,
      label: 'x',
    });
    expect(await left()).toEqual({ registrations: 0, rows: 1, doomed: 1, files: 1 });
    later();
    await t.idCards.sweep();
    expect(await left()).toEqual(nothing);
  });

  it('a card with a registration stays, however old it is', async () => {
    await givenRegistration(t);
    later();
    expect(await t.idCards.sweep()).toBe(0);
    expect(await left()).toEqual({ registrations: 1, rows: 1, doomed: 0, files: 1 });
  });

  it('a registration that comes after its card was deleted is refused', async () => {
    const idCardFileId = await t.idCards.keep(await jpeg());
    later();
    await t.idCards.sweep();
    const at = t.clock.now().toISOString();
    await expect(
      t.db.transaction().execute((trx) =>
        enterRegistration(trx, {
          ...form,
          id: 'late',
          consentVersion: 'v1',
          consentAt: at,
          examId: null,
          requestHash: null,
          phoneNumber: '',
          keptFrom: at,
          idCardFileId,
          registrantId: null,
          createdAt: at,
        }),
      ),
    ).rejects.toThrow(/has gone/);
    expect(await left()).toEqual(nothing);
  });

  it('one card that can’t be deleted doesn’t stop the others', async () => {
    const stuck = await t.idCards.keep(await jpeg());
    await t.idCards.keep(await png());
    rmSync(join(folder(), stuck));
    // A folder in its place: it can't be deleted like a file.
    mkdirSync(join(folder(), stuck));
    later();
    await expect(t.idCards.sweep()).rejects.toThrow("1 of 2 files can't be taken away");
    expect(await left()).toMatchObject({ rows: 1, doomed: 1, files: 1 });
  });

  it('is swept when the server starts', async () => {
    await t.idCards.keep(await jpeg());
    later();
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    await eventually(left, (rest) => JSON.stringify(rest) === JSON.stringify(nothing), 10_000);
  });
});
