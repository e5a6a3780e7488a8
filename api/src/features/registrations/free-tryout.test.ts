import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import type { Transaction } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenAttempt, givenLearner, givenStaff, givenTryout, password } from '../../../test/given.ts';
import { freeTryoutForm, givenGuest, idCard } from '../../../test/guests.ts';
import type { Attempt, FreeRegistrationList, FreeTryoutOffer, FreeTryoutStart } from '../../contract/index.ts';
import { AppError } from '../../app-error.ts';
import { DatabaseStuck } from '../../db/database-trouble.ts';
import type { Database } from '../../db/schema.ts';
import { idCardFolder } from '../../foundation/files/file-store.ts';
import { createFreeTryoutRepository, type FreeTryoutRepository } from './free-tryout.repository.ts';
import { createFreeTryoutService } from './free-tryout.service.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const send = async (body: FormData | Promise<FormData>, as?: { token: string }) =>
  t.call('POST', '/api/free-tryouts', { as, body: await body });
const free = (columns = {}) => givenTryout(t, { isFreeTryout: 1, ...columns });

const count = async (table: 'account' | 'attempt' | 'freeRegistration' | 'registrationTerm' | 'consent' | 'file') => {
  const { rows } = await t.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};
/** Everything that a registration leaves behind, in the tables and on disk. */
const left = async () => ({
  accounts: await count('account'),
  attempts: await count('attempt'),
  registrations: await count('freeRegistration'),
  terms: await count('registrationTerm'),
  consents: await count('consent'),
  files: await count('file'),
  onDisk: readdirSync(join(t.uploadsDir, idCardFolder)).length,
});
const nothing = { accounts: 0, attempts: 0, registrations: 0, terms: 0, consents: 0, files: 0, onDisk: 0 };

describe('GET /api/free-tryouts', () => {
  const offer = async () => (await t.call('GET', '/api/free-tryouts')).json<FreeTryoutOffer>().tryout;

  it('shows the package that will begin', async () => {
    const { id, title } = await free();
    expect(await offer()).toEqual({ id, title, type: 'TKD_BUMN', durationSeconds: 3600, questionCount: 3 });
  });

  it.each([
    ['has no questions', () => ({ sections: [] })],
    ['is a draft', () => ({ publishedAt: null })],
    ['is not active', () => ({ isActive: 0 })],
    ['is archived', () => ({ archivedAt: t.clock.now().toISOString() })],
    ['opens later', () => ({ opensAt: new Date(t.clock.now().getTime() + 60_000).toISOString() })],
    ['has closed', () => ({ closesAt: t.clock.now().toISOString() })],
  ])('says nothing of a package that %s', async (_, columns) => {
    await free(columns());
    expect(await offer()).toBeNull();
  });

  it('is null when there is none, and the form is refused', async () => {
    await givenTryout(t);
    expect(await offer()).toBeNull();
    expectError(await send(freeTryoutForm()), 'FREE_TRYOUT_NOT_OPEN');
    expect(await left()).toEqual(nothing);
  });
});

describe('POST /api/free-tryouts', () => {
  it('registers a guest, stores the card and the consent, and begins the exam', async () => {
    const { id: tryoutId } = await free();
    const answer = await send(freeTryoutForm({ email: ' Rani@Contoh.ID ', phone: '+62 812-3456-789' }));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { examId, attemptToken } = answer.json<FreeTryoutStart>();
    const attempt = await t.call('GET', `/api/attempts/${examId}`, { as: { token: attemptToken as string } });
    expect(attempt.json<Attempt>()).toMatchObject({ state: 'in_progress', tryout: { id: tryoutId } });

    const row = await t.db.selectFrom('freeRegistration').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      fullName: 'Rani Kusuma',
      email: 'rani@contoh.id',
      phoneNumber: '08123456789',
      examId,
      keptFrom: attempt.json<Attempt>().deadlineAt,
    });
    expect((await t.idCards.open(row.idCardFileId)).content.length).toBeGreaterThan(0);
    const admin = await givenStaff(t, 'admin');
    const list = await t.call('GET', '/admin/registrations', { as: admin });
    expect(list.json<FreeRegistrationList>().registrations).toMatchObject([
      { examId, examState: 'in_progress', examEndedBy: null },
    ]);
    const consents = await t.db.selectFrom('consent').select(['subjectId', 'kind']).orderBy('kind').execute();
    expect(consents).toEqual([
      { subjectId: row.id, kind: 'id_card' },
      { subjectId: row.id, kind: 'privacy' },
    ]);
  });

  it('is listed with how its exam came to its end, also one that the screen handed in at 0:00', async () => {
    await free({ durationSeconds: 600 });
    const { examId, attemptToken } = (await send(freeTryoutForm())).json<FreeTryoutStart>();
    t.clock.advance(600_000);
    await t.call('POST', `/api/attempts/${examId}/submit`, { as: { token: attemptToken as string } });
    const list = await t.call('GET', '/admin/registrations', { as: await givenStaff(t, 'admin') });
    expect(list.json<FreeRegistrationList>().registrations).toMatchObject([
      { examState: 'submitted', examEndedBy: 'clock' },
    ]);
  });

  it('makes a guest who never counts as a learner, and whom nobody can sign in as', async () => {
    await free();
    await send(freeTryoutForm());
    const guest = await t.db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    expect(guest).toMatchObject({ standing: 'guest', role: 'learner', name: 'Tamu', passwordHash: '' });
    expect(guest.email).toBe(`${guest.id}@guest.invalid`);
    expect(await t.db.selectFrom('learnerEntry').select('accountId').execute()).toEqual([]);
    const tally = t.db.selectFrom('tally').select('value').where('name', '=', 'learners');
    expect(Number((await tally.executeTakeFirstOrThrow()).value)).toBe(0);
    const body = { email: guest.email, password: 'rahasia123' };
    expectError(await t.call('POST', '/api/auth/login', { body }), 'INVALID_CREDENTIALS');
  });

  it('starts the clock when the form has arrived, not when its sending began', async () => {
    await free({ durationSeconds: 600 });
    const { examId } = (await send(freeTryoutForm())).json<FreeTryoutStart>();
    const attempt = await t.db.selectFrom('attempt').selectAll().where('id', '=', examId).executeTakeFirstOrThrow();
    expect(attempt).toMatchObject({ startedAt: t.clock.now().toISOString(), isGuest: 1, isRanked: 0 });
  });

  it('gives a learner their own attempt, or the running one', async () => {
    const tryout = await free();
    const learner = await givenLearner(t);
    const { id } = await givenAttempt(t, { learner, tryout });
    expect((await send(freeTryoutForm(), learner)).json()).toEqual({ examId: id, attemptToken: null });
    const fresh = await givenLearner(t);
    const { examId } = (await send(freeTryoutForm(), fresh)).json<FreeTryoutStart>();
    expect((await t.call('GET', `/api/attempts/${examId}`, { as: fresh })).statusCode).toBe(200);
    expect(await count('account')).toBe(2);
    expect(await count('freeRegistration')).toBe(2);
  });

  it('registers once when sent several times: pressed twice, or again after a lost answer', async () => {
    await free();
    const requestKey = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(freeTryoutForm({ requestKey }))));
    answers.push(await send(freeTryoutForm({ requestKey })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<FreeTryoutStart>().examId)).size).toBe(1);
    const terms = await count('registrationTerm');
    expect(await left()).toEqual({
      accounts: 1,
      attempts: 1,
      registrations: 1,
      terms,
      consents: 2,
      files: 1,
      onDisk: 1,
    });
    const [last] = answers.slice(-1).map((answer) => answer.json<FreeTryoutStart>());
    const again = await t.call('GET', `/api/attempts/${last?.examId}`, { as: { token: last?.attemptToken as string } });
    expect(again.statusCode).toBe(200);
  });

  it.each([
    ['no consent', { consent: undefined }, 'consent', 'Wajib diisi'],
    ['a consent that is none', { consent: 'false' }, 'consent', 'Centang persetujuan ini untuk melanjutkan'],
    ['no name', { fullName: ' ' }, 'fullName', 'Nama lengkap wajib diisi'],
    ['no e-mail address', { email: 'rani' }, 'email', 'Format email tidak valid'],
    ['no phone number', { phone: 'x' }, 'phone', 'Nomor telepon tidak valid'],
    ['no institution', { institution: '' }, 'institution', 'Instansi wajib diisi'],
    ['no key', { requestKey: 'x' }, 'requestKey', 'Muat ulang halaman ini, lalu coba lagi'],
  ])('refuses a form with %s, and keeps nothing of it', async (_, changes, field, message) => {
    await free();
    expect(expectInvalid(await send(freeTryoutForm(changes)))).toEqual({ [field]: message });
    expect(await left()).toEqual(nothing);
  });

  it.each([
    ['no picture', null, 'IMAGE_MISSING'],
    ['a text', Buffer.from('bukan gambar'), 'ID_CARD_TYPE_NOT_SUPPORTED'],
    ['too large a picture', Buffer.alloc(2 * 1024 * 1024 + 1), 'IMAGE_TOO_LARGE'],
  ] as const)('refuses %s on its field, and keeps nothing of the form', async (_, card, code) => {
    await free();
    const answer = await send(freeTryoutForm({}, card));
    expectError(answer, code);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'idCard', message: answer.json().message }] });
    expect(await left()).toEqual(nothing);
  });

  it('stores nothing when the database refuses it', async () => {
    await free();
    await t.db.schema.alterTable('consent').renameTo('lost').execute();
    expect((await send(freeTryoutForm())).statusCode).toBe(500);
    await t.db.schema.alterTable('lost').renameTo('consent').execute();
    expect(await left()).toEqual(nothing);
  });

  it('accepts three a day with one e-mail address or one number, however it is written', async () => {
    await free();
    const email = 'ani@contoh.id';
    const keys = [1, 2, 3].map(() => crypto.randomUUID());
    for (const [at, requestKey] of keys.entries())
      expect((await send(freeTryoutForm({ email, phone: `08121111000${at}`, requestKey }))).statusCode).toBe(201);
    const [requestKey] = keys;
    t.clock.advance(10 * 60_000);
    const refused = await send(freeTryoutForm({ email, phone: '081211110004' }));
    expectError(refused, 'TOO_MANY_REGISTRATIONS');
    expect(refused.headers['retry-after']).toBe(String((24 * 60 - 10) * 60));
    // A repeated form doesn't count as a fourth one.
    expect((await send(freeTryoutForm({ email, requestKey: requestKey as string }))).statusCode).toBe(201);

    for (const phone of ['0812 2222 0000', '+62812-2222-0000', '6281222220000'])
      expect((await send(freeTryoutForm({ phone }))).statusCode).toBe(201);
    expectError(await send(freeTryoutForm({ phone: '081222220000' })), 'TOO_MANY_REGISTRATIONS');

    t.clock.advance(24 * 3_600_000 + 1_000);
    expect((await send(freeTryoutForm({ email }))).statusCode).toBe(201);
  });

  it('accepts no more when they come at the same time', async () => {
    await free();
    const same = { email: 'ani@contoh.id', phone: '081211110000' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(freeTryoutForm(same))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 429, 429, 429]);
    expect(await left()).toMatchObject({ accounts: 3, registrations: 3, files: 3, onDisk: 3 });
  });

  it('accepts three a day from one account, with any addresses', async () => {
    await free();
    const learner = await givenLearner(t);
    for (let sent = 0; sent < 3; sent += 1) expect((await send(freeTryoutForm(), learner)).statusCode).toBe(201);
    expectError(await send(freeTryoutForm(), learner), 'TOO_MANY_REGISTRATIONS');
    expect(await left()).toMatchObject({ registrations: 3, files: 3, onDisk: 3 });
  });

  it('stores no more cards in a day than the limit', async () => {
    await free();
    const createdAt = t.clock.now().toISOString();
    const card = { kind: 'id_card', mediaType: 'image/webp', sizeBytes: 1024 ** 3, sha256: '', createdAt } as const;
    for (const id of ['one', 'two'])
      await t.db
        .insertInto('file')
        .values({ ...card, id })
        .execute();
    // A proof of a transfer that was replaced by another.
    await t.db
      .insertInto('file')
      .values({ ...card, id: 'replaced', createdAt: new Date(t.clock.now().getTime() - 1_000).toISOString() })
      .execute();
    await t.db.insertInto('doomedFile').values({ fileId: 'replaced', since: createdAt }).execute();
    const before = await left();
    t.clock.advance(3_600_000);
    const refused = await send(freeTryoutForm());
    expectError(refused, 'ID_CARDS_FULL');
    expect(refused.headers['retry-after']).toBe(String(23 * 3_600));
    expect(await left()).toEqual(before);

    t.clock.advance(24 * 3_600_000 + 1_000);
    expect((await send(freeTryoutForm())).statusCode).toBe(201);
  });

  it('accepts no card from a learner whose guardian had to agree', async () => {
    await free();
    const learner = await givenLearner(t);
    const consent = { version: 'v1', at: t.clock.now().toISOString(), addressHash: '' };
    await t.db
      .insertInto('consent')
      .values({ ...consent, id: 'c1', subjectId: learner.id, kind: 'guardian' })
      .execute();
    expectError(await send(freeTryoutForm(), learner), 'ID_CARD_OF_MINOR');
    expect(await left()).toMatchObject({ registrations: 0, files: 0, onDisk: 0 });
    expect((await send(freeTryoutForm(), await givenLearner(t))).statusCode).toBe(201);
  });

  it('finds nothing for a repeated form once an account with another address has claimed the attempt', async () => {
    const requestKey = crypto.randomUUID();
    const guest = await givenGuest(t, { form: { requestKey } });
    const learner = await givenLearner(t);
    await t.call('POST', '/api/attempts/claim', { as: learner, body: { attemptToken: guest.token } });
    for (const as of [undefined, learner])
      expectError(await send(freeTryoutForm({ requestKey }), as), 'ATTEMPT_NOT_FOUND');
  });

  it('stores nothing for an account that is erased while its form arrives', async () => {
    await free();
    const learner = await givenLearner(t);
    const service = createFreeTryoutService({
      registrations: createFreeTryoutRepository(t.db),
      idCards: {
        ...t.idCards,
        async keep(upload) {
          await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
          return t.idCards.keep(upload);
        },
      },
      attempts: t.attempts,
      signGuest: () => '',
      now: t.clock.now,
    });
    const form = { fullName: 'Rani', email: 'rani@contoh.id', phone: '081234567890', institution: 'PLN' };
    const registering = service.register({
      form: { ...form, consent: 'true', requestKey: crypto.randomUUID() },
      idCard: await idCard(),
      learnerId: learner.id,
      addressHash: '',
    });
    await expect(registering).rejects.toEqual(new AppError('UNAUTHENTICATED'));
    expect(await left()).toMatchObject({ attempts: 0, registrations: 0, consents: 0, files: 0, onDisk: 0 });
  });

  describe('whose commit’s answer is lost', () => {
    /** A database whose transactions are committed, but nobody hears of it. */
    const deaf = () =>
      new Proxy(t.db, {
        get(db, property) {
          if (property !== 'transaction') return Reflect.get(db, property).bind(db);
          return () => ({
            async execute(work: (trx: Transaction<Database>) => Promise<unknown>) {
              await db.transaction().execute(work);
              throw new DatabaseStuck();
            },
          });
        },
      });
    const register = async (registrations: FreeTryoutRepository) =>
      createFreeTryoutService({
        registrations,
        idCards: t.idCards,
        attempts: t.attempts,
        signGuest: () => 'token',
        now: t.clock.now,
      }).register({
        form: {
          fullName: 'Rani',
          email: 'rani@contoh.id',
          phone: '081234567890',
          institution: 'PLN',
          consent: 'true',
          requestKey: crypto.randomUUID(),
        },
        idCard: await idCard(),
        learnerId: undefined,
        addressHash: '',
      });
    const seeCard = async () => {
      const { id } = await t.db.selectFrom('freeRegistration').select('id').executeTakeFirstOrThrow();
      const url = `/admin/registrations/${id}/id-card?reason=Nama%20pada%20kartu%20diperiksa`;
      return (await t.call('GET', url, { as: await givenStaff(t, 'admin') })).statusCode;
    };

    it('is answered as begun, and keeps its card', async () => {
      await free();
      expect(await register(createFreeTryoutRepository(deaf()))).toMatchObject({ attemptToken: 'token' });
      expect(await seeCard()).toBe(200);
    });

    it('keeps its card while the database is away, too', async () => {
      await free();
      const registrations = createFreeTryoutRepository(deaf());
      const findBegun = jest
        .fn(registrations.findBegun)
        .mockResolvedValueOnce(undefined)
        .mockRejectedValue(new DatabaseStuck());
      await expect(register({ ...registrations, findBegun })).rejects.toEqual(new DatabaseStuck());
      expect(await seeCard()).toBe(200);
    });

    it('leaves a card that nothing has claimed to the sweep', async () => {
      await free();
      const begin = () => Promise.reject(new DatabaseStuck());
      await expect(register({ ...createFreeTryoutRepository(t.db), begin })).rejects.toEqual(new DatabaseStuck());
      t.clock.advance(11 * 60_000);
      await t.idCards.sweep();
      expect(await left()).toEqual(nothing);
    });
  });

  it('accepts a classroom’s forms from one address, but no flood', async () => {
    const from = '203.0.113.9';
    const statuses = new Set<number>();
    for (let sent = 0; sent < 600; sent += 1)
      statuses.add((await t.call('POST', '/api/free-tryouts', { from, body: {} })).statusCode);
    expect([...statuses]).toEqual([415]);
    await free();
    const body = await freeTryoutForm();
    expectError(await t.call('POST', '/api/free-tryouts', { from, body }), 'TOO_MANY_REQUESTS');
    expect((await send(body)).statusCode).toBe(201);
  });
});
