import type { TestApp } from '../build-test-app.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
  password,
} from '../given.ts';
import { importDoor } from '../import-door.ts';
import { type MatrixRow, permissionMatrix, roles } from '../permission-matrix.ts';
import { givenRuling, reason, scoreAgain } from '../rulings.ts';
import { newId } from '../../src/id.ts';
import { givenPaidPurchase, givenTransfer } from '../selling.ts';
import { nameOf } from './answer-schemas.ts';
import { plain } from './plain.ts';

/** A real answer to one call, without personal data and without anything that the next recording would have differently. */
export interface RecordedAnswer {
  /** The route as the app declares it: `GET /admin/audit`. */
  route: string;
  status: number;
  /** The name of its schema in the contract. */
  schema: string;
  body: unknown;
}

type Request = NonNullable<MatrixRow['request']>;

/** Calls with more to list than those of the matrix, which are only there to succeed. */
const fuller: Record<string, Request> = {
  'GET /admin/essays/questions': async ({ t }) => ({
    url: `/admin/essays/questions?tryout=${(await givenEssay(t)).tryout.id}`,
  }),
  'GET /admin/tryouts/:tryoutId/takers': async ({ t }) => ({
    url: `/admin/tryouts/${(await givenFinished(t)).tryout.id}/takers`,
  }),
  'GET /admin/tryouts/:tryoutId/check': async ({ t }) => ({
    url: `/admin/tryouts/${(await givenTryout(t, { sections: [] })).id}/check`,
  }),
  'GET /admin/overview/problems': async ({ t }) => {
    await givenTryout(t, { sections: [] });
    await t.jobs.find(({ name }) => name.startsWith('package-checks:'))?.run({ log: t.app.log, isOver: () => false });
    return {};
  },
  'PUT /admin/staff/:staffId': async ({ t }) => ({
    url: `/admin/staff/${(await givenStaff(t, 'admin')).id}`,
    body: { isActive: false },
  }),
  'GET /api/attempts/:attemptId': async ({ t, learner }) => ({
    url: `/api/attempts/${(await givenAttempt(t, { learner, responses: 'A' })).id}`,
  }),
  // A ruling has changed this result.
  'GET /api/attempts/:attemptId/result': async ({ t, learner }) => {
    const { id, learnersAttempt, stamp, steps } = await givenRuling(t, learner);
    await steps.apply(id, 'kunci_baru', stamp);
    await scoreAgain(t);
    return { url: `/api/attempts/${learnersAttempt}/result` };
  },
  // Beside the forecast of the matrix, one with a section of which too little is known.
  'GET /api/attempts/forecast': async ({ t, learner }) => {
    const twk = { section: 'TWK', subType: 'nasionalisme', keys: 'A' };
    const tkp = { section: 'TKP', subType: 'pelayanan_publik', weights: ['54321'] };
    for (const sections of [[twk], [twk], [twk, tkp]]) {
      const tryout = await givenTryout(t, { type: 'SKD_CPNS', ruleSetId: 'skd-2024', sections });
      await givenFinished(t, { learner, tryout, responses: 'AA' });
    }
    const inMatrix = permissionMatrix.find(({ route }) => route === 'GET /api/attempts/forecast');
    return (await inMatrix?.request?.({ t, learner })) ?? {};
  },
  'PATCH /api/attempts/:attemptId/responses': async ({ t, learner }) => {
    const { id, items } = await givenAttempt(t, { learner });
    const saved = { itemId: items[0]?.id, option: 'A', sequence: 1 };
    return { url: `/api/attempts/${id}/responses`, body: { responses: [saved, { ...saved, option: 'Z' }] } };
  },
};

// Everybody has chosen something else: nothing would change.
for (const path of ['/admin/rulings', '/api/questioner/rulings'])
  fuller[`POST ${path}/:rulingId/preview`] = async ({ t }) => {
    const { tryout, steps } = await givenRuling(t);
    const { id } = await steps.draft({ versionId: tryout.itemIds[1] as string, newKey: 'E' });
    await steps.call('PUT', `/${id}`, { reason, newKey: 'E', alsoVersionIds: [] });
    await t.db
      .updateTable('question')
      .set({ currentVersionId: tryout.itemIds[0] as string })
      .where('id', '=', tryout.questionIds[1] as string)
      .execute();
    return { url: `${path}/${id}/preview` };
  };

const ofEssay = async (t: TestApp) => (await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] })).id;
for (const path of ['/admin/question-exports', '/api/questioner/exports'])
  fuller[`GET ${path}`] = async ({ t }) => ({ url: `${path}?tryoutId=${await ofEssay(t)}` });

/** GIFT in the encoding of an older Windows, with feedback that is left out: of both a notice tells. The second question repeats the first. */
const importedFile = Buffer.from(
  `// [tag:Deret angka]
Berapa harga café itu? {=4#Tepat ~5}

// [tag:Deret angka]
Berapa harga café itu? {=4 ~5}

// [tag:tak ada]
Berapa? {=4 ~5}`,
  'latin1',
);

const methodOf = ({ route }: MatrixRow) => route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const own = 'POST /api/auth/me/data';
const reads = (row: MatrixRow) => methodOf(row) === 'GET' || row.route === own;

/** First what changes something, then what reads one thing, then lists and the learner's own data: so that they aren't empty. */
const order = (row: MatrixRow) => (row.route === own ? 3 : reads(row) ? (row.request ? 1 : 2) : 0);

/** The accounts whose lists are read: signed in, and with something of their own in every list. */
async function givenReaders(t: TestApp) {
  const learner = await givenLearner(t);
  const admin = await givenStaff(t, 'admin');
  const questioner = await givenStaff(t, 'questioner');
  const doors = [
    [learner, '/api/auth/login'],
    [admin, '/admin/login'],
    [questioner, '/api/questioner/login'],
  ] as const;
  for (const [account, url] of doors) {
    const signedIn = await t.call('POST', url, { body: { email: account.email, password } });
    account.token = signedIn.json<{ token: string }>().token;
  }
  await t.call('PUT', '/api/lessons/deret-angka/progress', { as: learner, body: { percent: 40 } });
  await t.call('POST', '/admin/profiles/exports', { as: admin, body: {} });
  return { learner, admin, questioner };
}

/** Calls for a preview of the reader's own: the matrix, whose callers have none, expects that it isn't there. */
async function givenPreviews(t: TestApp, { admin, questioner }: Awaited<ReturnType<typeof givenReaders>>) {
  const calls: Record<string, Request> = {};
  for (const [role, reader, path] of [
    ['admin', admin, '/admin/imports'],
    ['questioner', questioner, '/api/questioner/imports'],
  ] as const) {
    const { id } = await (await importDoor(t, await givenTryout(t), role, reader)).read(importedFile);
    calls[`GET ${path}/:importId`] = async () => ({ url: `${path}/${id}` });
    calls[`GET ${path}/:importId/items`] = async () => ({ url: `${path}/${id}/items` });
  }
  return calls;
}

/** Reviews that wait for the reader, that the reader waits for, and that sent a question of the reader's back. */
async function givenReviews(t: TestApp, { questioner }: Awaited<ReturnType<typeof givenReaders>>) {
  const other = await givenStaff(t, 'questioner');
  const { questionIds } = await givenTryout(t);
  const [mine, theirs, sentBack] = questionIds as [string, string, string];
  const ask = (id: string, from: GivenAccount, reviewer: GivenAccount) =>
    t.call('POST', '/api/questioner/review-requests', {
      as: from,
      body: { questions: [{ id, version: 1 }], reviewerId: reviewer.id, text: 'Tolong periksa' },
    });
  await ask(mine, questioner, other);
  await ask(theirs, other, questioner);
  await ask(sentBack, questioner, other);
  const body = { version: 1, verdict: 'sent_back', text: 'Kuncinya salah' };
  await t.call('POST', `/api/questioner/questions/${sentBack}/reviews`, { as: other, body });
  const url = `/api/questioner/questions/${mine}/reviews`;
  return { 'GET /api/questioner/questions/:questionId/reviews': async () => ({ url }) };
}

/** A plan of the reader's that has opened a package, and a transfer of which a part went back. */
async function givenBought(t: TestApp, { learner }: Awaited<ReturnType<typeof givenReaders>>) {
  await givenPaidPurchase(t, learner);
  const { id: tryoutId } = await givenTryout(t, { priceRupiah: 25_000 });
  await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId } });
  const { number } = await givenTransfer(t, learner);
  const payment = await t.db
    .selectFrom('payment')
    .select('id')
    .where('reference', '=', `${number}-1`)
    .executeTakeFirstOrThrow();
  const at = t.clock.now().toISOString();
  await t.db
    .insertInto('refund')
    .values({
      ...{ id: newId(), paymentId: payment.id, refundKey: newId(), amount: 1_000, way: 'bank', state: 'done' },
      ...{ revokesAccess: 0, reason: 'uji', requestedBy: 'admin', createdAt: at, nextTryAt: null, doneAt: at },
    })
    .execute();
  return { 'GET /api/purchases/:number': async () => ({ url: `/api/purchases/${number}` }) };
}

/**
 * Calls every route with success, as the permission matrix knows how, and returns the JSON answers that the contract describes, in the
 * order of their routes; beside them the answer to an address that isn't served.
 */
export async function recordAnswers(t: TestApp): Promise<RecordedAnswer[]> {
  const readers = await givenReaders(t);
  async function callerOf(row: MatrixRow): Promise<GivenAccount | undefined> {
    const role = roles.findLast((one) => row.answers[one] === 'ok');
    if (role === undefined || role === 'guest') return undefined;
    if (reads(row)) return readers[role];
    return role === 'learner' ? givenLearner(t) : givenStaff(t, role);
  }

  const ownCalls: Record<string, Request> = {
    ...fuller,
    ...(await givenPreviews(t, readers)),
    ...(await givenReviews(t, readers)),
    ...(await givenBought(t, readers)),
  };
  const recorded: RecordedAnswer[] = [];
  for (const row of permissionMatrix.toSorted((one, other) => order(one) - order(other))) {
    const { route } = row;
    const success = ownCalls[route] ? 200 : (row.success ?? 200);
    // No two things have the same time, so that lists have one order.
    t.clock.advance(1_000);
    const caller = await callerOf(row);
    const learner = caller?.role === 'learner' ? caller : readers.learner;
    const { url, body } = (await (ownCalls[route] ?? row.request)?.({ t, learner })) ?? {};
    const answer = await t.call(methodOf(row), url ?? (route.split(' ')[1] as string), { as: caller, body });
    if (answer.statusCode !== success) throw new Error(`${route} answered ${answer.statusCode}: ${answer.body}`);
    const schema = t.routes.find(({ method, url: served }) => `${method} ${served}` === route)?.answers[success];
    const name = schema && nameOf(schema);
    if (name) recorded.push({ route, status: success, schema: name, body: plain(answer.json()) });
  }
  const refusals = [
    { route: 'GET /api/not-served', answer: await t.call('GET', '/api/not-served') },
    { route: 'POST /api/auth/login', answer: await t.call('POST', '/api/auth/login', { body: {} }) },
  ];
  for (const { route, answer } of refusals)
    recorded.push({ route, status: answer.statusCode, schema: 'ErrorBody', body: answer.json() });
  return recorded.toSorted((one, other) => one.route.localeCompare(other.route) || one.status - other.status);
}
