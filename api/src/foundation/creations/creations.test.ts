import { randomUUID } from 'node:crypto';
import { questionerForm, multipart } from '../../../test/questioner-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenStaff, givenTryout, type GivenTryout } from '../../../test/given.ts';
import { jpeg } from '../../../test/pictures.ts';
import { questionBody } from '../../../test/question-body.ts';
import type { StaffAccess } from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
let questioner: GivenAccount;
let tryout: GivenTryout;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
  questioner = await givenStaff(t, 'questioner');
  tryout = await givenTryout(t);
});
afterEach(() => t.close());

const rows = async () => {
  const count = async (table: 'tryout' | 'question') => (await t.db.selectFrom(table).select('id').execute()).length;
  return { tryouts: await count('tryout'), questions: await count('question') };
};

/** A way to create something: the usual request, and one with another body. */
interface Creation {
  as(): GivenAccount;
  path(): string;
  body(changed: boolean): object | Promise<object>;
  adds: { tryouts?: number; questions?: number };
}

const creations: [string, Creation][] = [
  [
    'a package',
    {
      as: () => admin,
      path: () => '/admin/tryouts',
      body: (changed) => ({ title: changed ? 'Lain' : 'Paket' }),
      adds: { tryouts: 1 },
    },
  ],
  [
    'an administrator’s question',
    {
      as: () => admin,
      path: () => `/admin/tryouts/${tryout.id}/questions`,
      body: (changed) => questionBody(changed ? { question: 'Lain?' } : {}),
      adds: { questions: 1 },
    },
  ],
  [
    'a questioner’s question, with a picture',
    {
      as: () => questioner,
      path: () => '/api/questioner/tryouts',
      body: async (changed) =>
        multipart(questionerForm({ tryoutListId: tryout.id, question: changed ? 'Lain?' : 'Baru?' }), {
          image: await picture,
        }),
      adds: { questions: 1 },
    },
  ],
  [
    'a copy of a question',
    {
      as: () => questioner,
      path: () => `/api/questioner/questions/${tryout.questionIds[0]}/copies`,
      body: async (changed) => ({ tryoutListId: changed ? (await givenTryout(t, { sections: [] })).id : tryout.id }),
      adds: { questions: 1 },
    },
  ],
];
const picture = jpeg();

const send = async ({ as, path, body }: Creation, key: string | undefined, changed = false, actor = as()) =>
  t.call('POST', path(), {
    as: actor,
    body: await body(changed),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

describe.each(creations)('%s', (_, creation) => {
  it('is created once under one key: pressed twice, at once, or again after a lost answer', async () => {
    const before = await rows();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(creation, key)));
    answers.push(await send(creation, key));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    const { tryouts = 0, questions = 0 } = creation.adds;
    expect(await rows()).toEqual({ tryouts: before.tryouts + tryouts, questions: before.questions + questions });
    const id = answers[0]?.json<{ id: string }>().id as string;
    const entries = await t.db.selectFrom('auditEntry').select('id').where('entityId', '=', id).execute();
    expect(entries).toHaveLength(1);
  });

  it('is refused under a key that was used for something else, and nothing is created', async () => {
    const key = randomUUID();
    await send(creation, key);
    const answer = await send(creation, key, true);
    expectError(answer, 'CREATION_KEY_TAKEN');
  });

  it('is created again under another key, by another account, and without a key', async () => {
    const key = randomUUID();
    const other = await givenStaff(t, creation.as().role as 'admin' | 'questioner');
    const answers = [
      await send(creation, key),
      await send(creation, randomUUID()),
      await send(creation, key, false, other),
      await send(creation, undefined),
      await send(creation, undefined),
    ];
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(5);
  });

  it.each(['', 'kurang', 'x'.repeat(65), 'kunci dengan spasi di dalamnya'])(
    'is refused under the key %j',
    async (key) => {
      expect(Object.keys(expectInvalid(await send(creation, key)))).toEqual(['idempotency-key']);
    },
  );
});

describe('a question that has been deleted', () => {
  it('does not come back when its request comes again', async () => {
    const [, creation] = creations[1] as [string, Creation];
    const key = randomUUID();
    const { id } = (await send(creation, key)).json<{ id: string }>();
    await t.call('DELETE', `/admin/tryouts/${tryout.id}/questions/${id}`, { as: admin });
    expectError(await send(creation, key), 'QUESTION_NOT_FOUND');
  });

  it('leaves the key free when it was refused', async () => {
    const [, creation] = creations[1] as [string, Creation];
    const key = randomUUID();
    const refused = await t.call('POST', creation.path(), {
      as: admin,
      body: questionBody({ imageUrl: `/api/files/${'a'.repeat(32)}.webp` }),
      headers: { 'idempotency-key': key },
    });
    expectInvalid(refused);
    expect((await send(creation, key)).statusCode).toBe(201);
  });
});

describe('a staff account', () => {
  const create = (key: string | undefined, changes: object = {}) =>
    t.call('POST', '/admin/staff', {
      as: admin,
      body: { name: 'Rini', email: 'rini@contoh.id', role: 'questioner', ...changes },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const signIn = (password: string) =>
    t.call('POST', '/api/questioner/login', { body: { email: 'rini@contoh.id', password } });

  it('is made once under one key, and only the last answer’s password works', async () => {
    const key = randomUUID();
    const first = (await create(key)).json<StaffAccess>();
    const second = await create(key);
    expect(second.statusCode).toBe(201);
    const { staff, oneTimePassword } = second.json<StaffAccess>();
    expect(staff.id).toBe(first.staff.id);
    expect((await signIn(first.oneTimePassword)).statusCode).toBe(401);
    expect((await signIn(oneTimePassword)).statusCode).toBe(200);
    // The owner has signed in: nobody can get another password by repeating the request.
    expectError(await create(key), 'EMAIL_TAKEN');
    expect((await signIn(oneTimePassword)).statusCode).toBe(200);
  });

  it('is refused under a key that was used for somebody else, and without a key if the address is taken', async () => {
    const key = randomUUID();
    await create(key);
    expectError(await create(key, { email: 'lain@contoh.id' }), 'CREATION_KEY_TAKEN');
    expectError(await create(undefined), 'EMAIL_TAKEN');
    const another = randomUUID();
    expectError(await create(another), 'EMAIL_TAKEN');
    expect((await create(another, { email: 'lain@contoh.id' })).statusCode).toBe(201);
  });
});
