import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff, givenTryout, password } from '../../../test/given.ts';
import { givenGuest } from '../../../test/guests.ts';
import { eventually } from '../../../test/eventually.ts';
import { dayMs, hourMs } from '../../foundation/days/spans.ts';
import { idCardFolder } from '../../foundation/files/file-store.ts';
import { createRegistrationRepository } from './registration.repository.ts';
import { createRegistrationService } from './registration.service.ts';

const examMs = hourMs;

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const onDisk = () => readdirSync(join(t.uploadsDir, idCardFolder)).length;
const rows = async (table: 'freeRegistration' | 'registrationTerm' | 'file' | 'doomedFile') =>
  (await t.db.selectFrom(table).selectAll().execute()).length;
const left = async () => ({
  registrations: await rows('freeRegistration'),
  terms: (await rows('registrationTerm')) > 0,
  files: await rows('file'),
  doomed: await rows('doomedFile'),
  onDisk: onDisk(),
});
const kept = { registrations: 1, terms: true, files: 1, doomed: 0, onDisk: 1 };
const gone = { registrations: 0, terms: false, files: 0, doomed: 0, onDisk: 0 };

describe('a registration', () => {
  it('is deleted within 30 days of its exam, two rounds early: card, row and terms; the result stays without a name', async () => {
    const guest = await givenGuest(t);
    await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest });
    t.clock.advance(examMs + 30 * dayMs - 2 * hourMs);
    expect(await t.registrations.removeOver()).toBe(0);
    expect(await left()).toEqual(kept);
    t.clock.advance(1_000);
    expect(await t.registrations.removeOver()).toBe(1);
    expect(await left()).toEqual(gone);
    const attempt = t.db.selectFrom('attempt').select(['state', 'maxPoints']).where('id', '=', guest.id);
    expect(await attempt.executeTakeFirstOrThrow()).toEqual({ state: 'submitted', maxPoints: 3 });
  });

  it.each<[string, (id: string, admin: GivenAccount) => Promise<unknown>]>([
    [
      'its days are over',
      () => {
        t.clock.advance(examMs + 31 * dayMs);
        return t.registrations.removeOver();
      },
    ],
    ['an administrator deletes it', (id, as) => t.call('DELETE', `/admin/registrations/${id}`, { as })],
    [
      'an account of its e-mail address is erased',
      async () =>
        t.call('POST', '/api/auth/me/erasure', {
          as: await givenLearner(t, { email: 'rahasia@contoh.id' }),
          body: { password },
        }),
    ],
  ])('leaves neither texts nor a place nor a way in when %s', async (_, end) => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 2 }] });
    const guest = await givenGuest(t, { tryout, form: { email: 'rahasia@contoh.id' } });
    const [first, second] = guest.items.filter(({ kind }) => kind === 'essay');
    const save = (item: typeof first, text: string) =>
      t.call('PUT', `/api/attempts/${guest.id}/responses/${item?.id}`, {
        as: guest,
        body: { option: null, text, sequence: 1 },
      });
    await save(first, 'Rahasia pertama');
    await save(second, 'Rahasia kedua');
    await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest });
    const admin = await givenStaff(t, 'admin');
    const marked = await t.call('PUT', `/admin/essays/${guest.id}/${first?.id}`, {
      as: admin,
      body: { percent: 80, remark: 'Rahasia', version: 0 },
    });
    expect(marked.statusCode).toBe(200);
    const { id } = await t.db.selectFrom('freeRegistration').select('id').executeTakeFirstOrThrow();

    await end(id, admin);
    const texts = await t.db.selectFrom('response').select('text').execute();
    expect(JSON.stringify(texts)).not.toMatch(/rahasia/i);
    expect(await t.db.selectFrom('essayMark').select(['percent', 'remark']).execute()).toEqual([
      { percent: 80, remark: null },
    ]);
    const places = t.db.selectFrom('consent').select(['kind', 'addressHash']).where('subjectId', '=', id);
    expect(await places.orderBy('kind').execute()).toEqual([
      { kind: 'id_card', addressHash: '' },
      { kind: 'privacy', addressHash: '' },
    ]);
    expectError(await t.call('GET', `/api/attempts/${guest.id}/result`, { as: guest }), 'ATTEMPT_NOT_FOUND');
    const learner = await givenLearner(t);
    const claim = { as: { token: t.tokenFor(learner) }, body: { attemptToken: guest.token } };
    expectError(await t.call('POST', '/api/attempts/claim', claim), 'ATTEMPT_NOT_FOUND');
  });

  it('leaves an entry in the audit log that names nobody', async () => {
    await givenGuest(t, { form: { fullName: 'Rahasia Sekali', email: 'rahasia@contoh.id' } });
    t.clock.advance(examMs + 31 * dayMs);
    await t.registrations.removeOver();
    const entries = await t.db.selectFrom('auditEntry').selectAll().execute();
    expect(entries).toMatchObject([{ actorId: 'system', action: 'delete', entity: 'registration', before: null }]);
    expect(JSON.stringify(entries)).not.toMatch(/rahasia/i);
  });

  it('deletes more than one round’s number, and keeps those whose days are not over', async () => {
    const guest = await givenGuest(t);
    const row = await t.db.selectFrom('freeRegistration').selectAll().executeTakeFirstOrThrow();
    const { number: _, ...columns } = row;
    for (let at = 0; at < 120; at += 1) {
      const id = `berkas-${at}`;
      await t.db
        .insertInto('file')
        .values({ id, kind: 'id_card', mediaType: 'image/webp', sizeBytes: 1, sha256: '', createdAt: row.createdAt })
        .execute();
      await t.db
        .insertInto('freeRegistration')
        .values({ ...columns, id, examId: null, requestHash: null, idCardFileId: id, keptFrom: '2020-01-01' })
        .execute();
    }
    // Two processes that do it at once: each counts what it has deleted.
    const removed = await Promise.all([t.registrations.removeOver(), t.registrations.removeOver()]);
    expect(removed.reduce((sum, count) => sum + count)).toBe(120);
    expect(await t.db.selectFrom('freeRegistration').select('examId').execute()).toEqual([{ examId: guest.id }]);
    expect(await left()).toEqual(kept);
  });

  it('that can’t be deleted doesn’t stop the others, however many can’t be', async () => {
    await givenGuest(t);
    const row = await t.db.selectFrom('freeRegistration').selectAll().executeTakeFirstOrThrow();
    const { number: _, ...columns } = row;
    for (let at = 0; at < 130; at += 1) {
      const id = `macet-${at}`;
      await t.db
        .insertInto('file')
        .values({ id, kind: 'id_card', mediaType: 'image/webp', sizeBytes: 1, sha256: '', createdAt: row.createdAt })
        .execute();
      await t.db
        .insertInto('freeRegistration')
        .values({ ...columns, id, examId: null, requestHash: null, idCardFileId: id, keptFrom: '2020-01-01' })
        .execute();
    }
    const repository = createRegistrationRepository(t.db);
    const failing = createRegistrationService({
      registrations: {
        ...repository,
        remove: async (id, act) => {
          if (id.startsWith('macet')) throw new Error('stuck');
          return repository.remove(id, act);
        },
      },
      idCards: t.idCards,
      keptDays: 30,
      now: t.clock.now,
    });
    t.clock.advance(examMs + 30 * dayMs);
    await expect(failing.removeOver()).rejects.toThrow('130 registrations');
    expect(await t.db.selectFrom('freeRegistration').select('id').where('id', '=', row.id).execute()).toEqual([]);
  });

  it('whose card could not be deleted loses its row all the same, and the card is deleted later', async () => {
    await givenGuest(t);
    t.clock.advance(examMs + 31 * dayMs);
    // As after a crash between the two: the row is gone, the card still exists.
    const [registration] = await t.db.selectFrom('freeRegistration').select(['id', 'idCardFileId']).execute();
    await t.db.deleteFrom('freeRegistration').execute();
    await t.db
      .insertInto('doomedFile')
      .values({ fileId: registration?.idCardFileId as string, since: t.clock.now().toISOString() })
      .execute();
    t.clock.advance(11 * 60_000);
    await t.registrations.removeOver();
    await t.idCards.sweep();
    expect(await left()).toEqual(gone);
  });

  it('is deleted at every start, and after the number of days in the setting', async () => {
    await givenGuest(t);
    t.clock.advance(examMs + 3 * dayMs);
    const restarted = await buildTestApp({ db: t.db, uploadsDir: t.uploadsDir, now: t.clock.now, idCardDays: 2 });
    await restarted.app.listen({ port: 0, host: '127.0.0.1' });
    await eventually(left, (now) => now.onDisk === 0 && now.files === 0, 5_000);
    expect(await left()).toEqual(gone);
    await restarted.app.close();
  });
});
