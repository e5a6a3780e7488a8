import { questionerForm, multipart } from './questioner-door.ts';
import { forecastAttempts } from '../src/contract/index.ts';
import { newId } from '../src/id.ts';
import { givenCountedTryout } from './counted.ts';
import { givenRunningEvent, givenTaker, handsOf } from './exam-events.ts';
import { discussionRows } from './discussion-rows.ts';
import { eventRows } from './event-rows.ts';
import { eventResultRows } from './event-result-rows.ts';
import { financeRows } from './finance-rows.ts';
import type { PracticeSession } from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenRegistration,
  givenProofToken,
  givenResetToken,
  givenStaff,
  givenTryout,
  password,
} from './given.ts';
import { freeTryoutForm, giveOut, givenGuest } from './guests.ts';
import { importedCsv, importForm } from './import-door.ts';
import type { MatrixRow, Scene } from './matrix-row.ts';
import { givenHint } from './past-events.ts';
import { formWith, png } from './pictures.ts';
import { givenOpeningLater, pushDevice, reminderChoices, stopToken } from './reminding.ts';
import { questionBody } from './question-body.ts';
import { givenPaidPurchase, givenPurchase, givenSeats, givenTransfer, purchaseBody } from './selling.ts';
import { givenLate, givenRuling, reason, scoreAgain } from './rulings.ts';
import { givenStudyPlan, studyPlanBody } from './study-plans.ts';
import { givenMessage, givenMinute } from './event-notes.ts';
import { givenWatchedEvent } from './watched-event.ts';

export { type MatrixRole, type MatrixRow, type RowPermission, roles } from './matrix-row.ts';

const anyone = { guest: 'ok', learner: 'ok', questioner: 'ok', admin: 'ok' } as const;
const learnerOnly = { guest: 401, learner: 'ok', questioner: 403, admin: 403 } as const;
const adminOnly = { guest: 401, learner: 403, questioner: 403, admin: 'ok' } as const;
const questionerOnly = { guest: 401, learner: 403, questioner: 'ok', admin: 403 } as const;
/** 404 for everybody else, so that nobody learns whether it exists. */
const adminUnseen = { guest: 404, learner: 404, questioner: 404, admin: 'ok' } as const;
/** A visitor who isn't signed in, or a learner. */
const visitors = { guest: 'ok', learner: 'ok', questioner: 403, admin: 403 } as const;
/** A visitor without a token gets 404, whether the attempt exists or not. */
const attemptOwner = { guest: 404, learner: 'ok', questioner: 403, admin: 403 } as const;

/** The monitor of an event. */
const watchedEventRows: MatrixRow[] = [
  ['live', ''],
  ['takers', ''],
  ['takers/:learnerId/trail', 'trail'],
].map(([path, kind]) => ({
  route: `GET /admin/events/:tryoutId/${path}`,
  answers: adminOnly,
  permission: ['event', 'manage'],
  request: async ({ t }) => {
    const { tryout, learners } = await givenWatchedEvent(t);
    await givenMinute(t, tryout.id);
    return { url: `/admin/events/${tryout.id}/${kind ? `takers/${learners[0]?.id}/trail` : path}` };
  },
}));
watchedEventRows.push({
  route: 'GET /admin/events/:tryoutId/live/stream',
  answers: adminOnly,
  permission: ['event', 'manage'],
  // Of an event it would go on for ever.
  success: 404,
  request: async ({ t }) => ({ url: `/admin/events/${(await givenTryout(t)).id}/live/stream` }),
});
const eventHandRows: MatrixRow[] = [
  {
    route: 'GET /admin/events/:tryoutId/hands',
    answers: adminOnly,
    permission: ['event'],
    request: async ({ t }) => {
      const { id } = await givenRunningEvent(t);
      await givenMessage(t, id);
      return { url: `/admin/events/${id}/hands` };
    },
  },
  {
    route: 'POST /admin/events/:tryoutId/hands',
    answers: adminOnly,
    permission: ['event'],
    success: 201,
    request: async ({ t }) => ({
      url: `/admin/events/${(await givenRunningEvent(t)).id}/hands`,
      body: { kind: 'message', text: 'Tetap tenang', reason: 'Percobaan' },
    }),
  },
  {
    route: 'POST /admin/events/:tryoutId/hands/:handId/undo',
    answers: adminOnly,
    permission: ['event'],
    request: async ({ t }) => {
      const event = await givenRunningEvent(t);
      const { act, path } = handsOf(t, await givenStaff(t, 'admin'), event);
      const { id } = (await act({ kind: 'pause' })).json<{ id: string }>();
      return { url: `${path}/${id}/undo`, body: { reason: 'Percobaan' } };
    },
  },
];

/** Drafting rulings and trying them out: the same in both areas. */
function rulingRows(prefix: '/api/questioner/rulings' | '/admin/rulings', answers: MatrixRow['answers']): MatrixRow[] {
  const isAdmin = prefix === '/admin/rulings';
  const read = { answers, ...(isAdmin && { permission: ['review', 'manage'] as const }) };
  const write = { answers, ...(isAdmin && { permission: ['manage'] as const }) };
  const at = async ({ t }: Scene, rest = '') => {
    const { id, body } = await givenRuling(t);
    return { url: `${prefix}/${id}${rest}`, body };
  };
  return [
    { route: `GET ${prefix}`, ...read },
    { route: `GET ${prefix}/:rulingId`, ...read, request: async (scene) => ({ url: (await at(scene)).url }) },
    {
      route: `GET ${prefix}/subject`,
      ...read,
      request: async ({ t }) => {
        const { id, steps } = await givenRuling(t);
        const { question } = await steps.get(id);
        return { url: `${prefix}/subject?question=${question.id}&version=1` };
      },
    },
    {
      route: `POST ${prefix}`,
      ...write,
      success: 201,
      request: async ({ t }) => {
        const { body, versionId } = await givenRuling(t);
        return { body: { ...body, questionVersionId: versionId } };
      },
    },
    { route: `PUT ${prefix}/:rulingId`, ...write, request: (scene) => at(scene) },
    {
      route: `POST ${prefix}/:rulingId/preview`,
      ...write,
      request: async (scene) => ({ url: (await at(scene, '/preview')).url }),
    },
    {
      route: `POST ${prefix}/:rulingId/discard`,
      ...write,
      request: async (scene) => ({ url: (await at(scene, '/discard')).url }),
    },
  ];
}

/** One's own sessions in one role. */
const sessionRows = (
  prefix: '/api/auth' | '/api/questioner' | '/admin',
  answers: MatrixRow['answers'],
  permission?: MatrixRow['permission'],
): MatrixRow[] => {
  const whose = { answers, ...(permission && { permission }) };
  return [
    { route: `POST ${prefix}/logout`, ...whose },
    { route: `GET ${prefix}/sessions`, ...whose },
    { route: `DELETE ${prefix}/sessions`, ...whose },
    {
      route: `DELETE ${prefix}/sessions/:sessionId`,
      ...whose,
      request: async () => ({ url: `${prefix}/sessions/${newId()}` }),
    },
  ];
};

/** A staff member's own second factor; a success is the refusal for an account that has set up none. */
const secondFactorRows = (
  prefix: '/api/questioner' | '/admin',
  answers: MatrixRow['answers'],
  permission?: MatrixRow['permission'],
): MatrixRow[] => {
  const whose = { answers, ...(permission && { permission }) };
  return [
    { route: `GET ${prefix}/second-factor`, ...whose },
    { route: `POST ${prefix}/second-factor`, ...whose, request: async () => ({ body: { password } }) },
    {
      route: `POST ${prefix}/second-factor/confirm`,
      ...whose,
      success: 409,
      request: async () => ({ body: { code: '000000' } }),
    },
    {
      route: `POST ${prefix}/second-factor/recovery-codes`,
      ...whose,
      success: 409,
      request: async () => ({ body: { password } }),
    },
  ];
};

/** A package, with the administrators' addresses of its questions and of the first one. */
async function givenQuestions(t: TestApp) {
  const { id, questionIds } = await givenTryout(t);
  const url = `/admin/tryouts/${id}/questions`;
  return { url, questionUrl: `${url}/${questionIds[0]}`, questionIds };
}
/** A questioner's form, and the questioners' address of the first question of a package. */
async function givenWritten(t: TestApp) {
  const { id, questionIds } = await givenTryout(t);
  const [questionId] = questionIds;
  return {
    id,
    body: multipart({ tryoutListId: id, ...questionerForm() }),
    editUrl: `/api/questioner/tryouts/${questionId}`,
    questionId: questionId as string,
    questionUrl: `/api/questioner/questions/${questionId}`,
  };
}
const profile = { name: 'Nama', province: 'Bali', phone: '081234567890', gender: 'male', instance: 'BNI' };
const credentials = async (account: Promise<GivenAccount>) => ({ body: { email: (await account).email, password } });

const essayUrl = ({ attemptId, itemId }: { attemptId: string; itemId: string }) =>
  `/admin/essays/${attemptId}/${itemId}`;

/** A question that a learner had, with an open report of each sort, and one that was answered. */
async function givenReported({ t, learner }: Scene) {
  const tryout = await givenTryout(t);
  const { id: attemptId } = await givenFinished(t, { learner, tryout });
  const [questionId, itemId] = [tryout.questionIds[0] as string, tryout.itemIds[0] as string];
  const body = { attemptId, itemId, kind: 'unclear' };
  const send = (report: object) =>
    t.call('POST', '/api/question-reports', { as: learner, body: { ...body, ...report } });
  // Earlier ones of the same learner are long answered: there are limits.
  await t.db
    .updateTable('questionReport')
    .set({ isOpen: 0, state: 'rejected', sentAt: '2026-01-01T00:00:00.000Z' })
    .where('learnerId', '=', learner.id)
    .execute();
  await send({ kind: 'typo' });
  await t.call('POST', `/api/questioner/question-reports/${questionId}/answers`, {
    as: await givenStaff(t, 'questioner'),
    body: { ...reportAnswer(t), kinds: ['typo'] },
  });
  await send({ kind: 'wrong_key', letter: 'C', text: 'Menurut rumusnya hasilnya C.' });
  await send({});
  const { id } = await t.db
    .selectFrom('questionReport')
    .select('id')
    .where('attemptId', '=', attemptId)
    .where('kind', '=', 'unclear')
    .executeTakeFirstOrThrow();
  return { id, questionId, body };
}
const reportAnswer = (t: TestApp) => ({
  decision: 'rejected',
  kinds: ['unclear'],
  text: 'Sudah kami periksa.',
  seenUntil: t.clock.now().toISOString(),
});

/** Reports of questions, as staff read and answer them. */
const reportQueueRows = (prefix: '/api/questioner' | '/admin'): MatrixRow[] => {
  const isAdmin = prefix === '/admin';
  const answers = isAdmin ? adminOnly : questionerOnly;
  const toRead = { answers, ...(isAdmin && { permission: ['review', 'manage'] as const }) };
  const toWrite = { answers, ...(isAdmin && { permission: ['manage'] as const }) };
  const at = async (scene: Scene, part = '') =>
    `${prefix}/question-reports/${(await givenReported(scene)).questionId}${part}`;
  return [
    { route: `GET ${prefix}/question-reports`, ...toRead },
    {
      route: `GET ${prefix}/question-reports/:questionId`,
      ...toRead,
      request: async (scene) => ({ url: await at(scene) }),
    },
    {
      route: `GET ${prefix}/question-reports/:questionId/reports`,
      ...toRead,
      request: async (scene) => ({ url: await at(scene, '/reports') }),
    },
    {
      route: `PUT ${prefix}/question-reports/:questionId/review`,
      ...toWrite,
      request: async (scene) => ({ url: await at(scene, '/review') }),
    },
    {
      route: `POST ${prefix}/question-reports/:questionId/answers`,
      ...toWrite,
      request: async (scene) => ({ url: await at(scene, '/answers'), body: reportAnswer(scene.t) }),
    },
  ];
};

/** Only the caller's own work: here a success is the answer that there is no work with this id. */
const workRows: MatrixRow[] = (
  [
    'GET /admin/work/:workId',
    'GET /admin/work/:workId/file',
    'DELETE /admin/work/:workId',
    'GET /api/questioner/work/:workId',
    'GET /api/questioner/work/:workId/file',
    'DELETE /api/questioner/work/:workId',
  ] as const
).map((route) => ({
  route,
  ...(route.includes('/admin/') ? { answers: adminOnly, permission: 'any' } : { answers: questionerOnly }),
  success: 404,
  request: async () => ({ url: route.split(' ')[1]?.replace(':workId', newId()) as string }),
}));

/** Exports of questions: the same in both areas. */
const exportRows: MatrixRow[] = (['/admin/question-exports', '/api/questioner/exports'] as const).flatMap(
  (path): MatrixRow[] => {
    const whose: Pick<MatrixRow, 'answers' | 'permission'> = path.startsWith('/admin')
      ? { answers: adminOnly, permission: ['review', 'manage'] }
      : { answers: questionerOnly };
    return [
      {
        route: `GET ${path}`,
        ...whose,
        request: async ({ t }) => ({ url: `${path}?tryoutId=${(await givenTryout(t)).id}` }),
      },
      {
        route: `POST ${path}`,
        ...whose,
        success: 202,
        request: async ({ t }) => ({ body: { tryoutId: (await givenTryout(t)).id, format: 'gift' } }),
      },
    ];
  },
);

/** Steps that change many questions: the same in both areas. */
const stepRows = (
  prefix: '/api/questioner' | '/admin',
  answers: MatrixRow['answers'],
  permissions: { read?: MatrixRow['permission']; write?: MatrixRow['permission'] } = {},
): MatrixRow[] => {
  const read = { answers, ...(permissions.read && { permission: permissions.read }) };
  const write = { answers, ...(permissions.write && { permission: permissions.write }) };
  const role = prefix === '/admin' ? 'admin' : 'questioner';
  /** Two questions of a draft, and another package. */
  const given = async (t: TestApp) => {
    const { questionIds } = await givenTryout(t, { publishedAt: null, sections: [{ keys: 'AB' }] });
    return { questions: questionIds.map((id) => ({ id, version: 1 })), tryoutId: (await givenTryout(t)).id };
  };
  const step = (path: string, body: (given: { questions: object[]; tryoutId: string }) => object): MatrixRow => ({
    route: `POST ${prefix}/question-steps/${path}`,
    ...write,
    request: async ({ t }) => ({ body: body(await given(t)) }),
  });
  return [
    step('sub-type', ({ questions }) => ({ questions, type: 'TKD_BUMN', subType: 'number_sequence' })),
    step('time', ({ questions }) => ({ questions, timeLimit: 90 })),
    step('readiness', ({ questions }) => ({ questions, isReady: true })),
    step('moves', (all) => all),
    step('copies', (all) => all),
    step('archive', ({ questions }) => ({ questions })),
    {
      route: `POST ${prefix}/question-steps/restore`,
      ...write,
      request: async ({ t }) => {
        const { questions } = await given(t);
        const by = await givenStaff(t, role);
        await t.call('POST', `${prefix}/question-steps/archive`, { as: by, body: { questions } });
        return { body: { questions } };
      },
    },
    { route: `GET ${prefix}/question-steps/last`, ...write },
    {
      // Only the caller's own steps: here a success is the answer that there is none with this id.
      route: `POST ${prefix}/question-steps/:stepId/undo`,
      ...write,
      success: 404,
      request: async () => ({ url: `${prefix}/question-steps/${newId()}/undo` }),
    },
    { route: `GET ${prefix}/archived-questions`, ...read },
  ];
};

/** A preview of the caller's own exists only for the caller: here a success is the answer that there is none with this id. */
const importRows = (
  prefix: '/api/questioner/imports' | '/admin/imports',
  answers: MatrixRow['answers'],
  permission?: MatrixRow['permission'],
): MatrixRow[] => {
  const whose = { answers, ...(permission && { permission }) };
  const none = (path: string, body?: unknown) => async () => ({ url: `${prefix}/${newId()}${path}`, body });
  return [
    {
      route: `POST ${prefix}`,
      ...whose,
      success: 202,
      request: async ({ t }) => ({ body: importForm((await givenTryout(t)).id, importedCsv) }),
    },
    { route: `GET ${prefix}`, ...whose },
    { route: `GET ${prefix}/template`, ...whose },
    { route: `GET ${prefix}/:importId`, ...whose, success: 404, request: none('') },
    { route: `GET ${prefix}/:importId/items`, ...whose, success: 404, request: none('/items') },
    {
      route: `PUT ${prefix}/:importId/items`,
      ...whose,
      success: 404,
      request: none('/items', { numbers: [1], isTicked: true, timeLimit: 60 }),
    },
    {
      route: `PUT ${prefix}/:importId/items/:number`,
      ...whose,
      success: 404,
      request: none('/items/1', {
        isTicked: true,
        question: 'Apa?',
        options: [{ from: 0, text: 'ya', isKey: true, weight: null }],
        explanation: 'Begitu.',
      }),
    },
    {
      route: `POST ${prefix}/:importId/application`,
      ...whose,
      success: 404,
      request: none('/application', { included: 1 }),
    },
    { route: `DELETE ${prefix}/:importId`, ...whose, success: 404, request: none('') },
  ];
};

/** A session of a learner, and one of its questions. */
async function givenPractice(t: TestApp, learner: GivenAccount): Promise<{ id: string; questionId: string }> {
  // One question, so that the session is the same each time.
  await givenFinished(t, { learner, tryout: await givenTryout(t, { sections: [{ keys: 'A' }] }) });
  const body = { mode: 'adaptive', count: 5 };
  const { id, items } = (await t.call('POST', '/api/practice/sessions', { as: learner, body })).json<PracticeSession>();
  return { id, questionId: items[0]?.questionId ?? '' };
}

/** Marks of questions for practice. */
const poolRows = (
  path: string,
  read: Pick<MatrixRow, 'answers' | 'permission'>,
  write: Pick<MatrixRow, 'permission'>,
): MatrixRow[] => [
  {
    route: `GET ${path}` as MatrixRow['route'],
    ...read,
    request: async ({ t }) => {
      const { questionIds } = await givenTryout(t);
      const body = { questionIds: questionIds.slice(0, 1), isPractised: true };
      await t.call('POST', '/api/questioner/practice-pool', { as: await givenStaff(t, 'questioner'), body });
      return { url: `${path}?ids=${questionIds.join(',')}` };
    },
  },
  {
    route: `POST ${path}` as MatrixRow['route'],
    ...read,
    ...write,
    request: async ({ t }) => ({ body: { questionIds: (await givenTryout(t)).questionIds, isPractised: true } }),
  },
];

/** Who may call which route. A new route needs a row here, or src/http/access.test.ts fails. */
export const permissionMatrix: MatrixRow[] = [
  { route: 'GET /', answers: anyone },
  { route: 'GET /health/live', answers: anyone },
  { route: 'GET /health/ready', answers: anyone },

  { route: 'POST /api/auth/login', answers: anyone, request: ({ t }) => credentials(givenLearner(t)) },
  {
    route: 'POST /api/auth/register',
    answers: anyone,
    success: 201,
    request: async () => ({
      body: {
        ...{ ...profile, email: `${crypto.randomUUID()}@contoh.id`, password: 'lebihrahasia' },
        ...{ consent: true, ageGroup: 'adult' },
      },
    }),
  },
  {
    route: 'POST /api/auth/forgot-password',
    answers: anyone,
    request: async ({ t }) => ({ body: { email: (await givenLearner(t)).email } }),
  },
  {
    route: 'POST /api/auth/reset-password',
    answers: anyone,
    request: async ({ t }) => ({ body: { token: await givenResetToken(t), password: 'lebihrahasia' } }),
  },
  {
    route: 'POST /api/auth/email-proof',
    answers: anyone,
    request: async ({ t }) => ({ body: { token: await givenProofToken(t) } }),
  },
  { route: 'POST /api/auth/email-proof/mail', answers: learnerOnly },
  { route: 'GET /api/auth/me', answers: learnerOnly },
  { route: 'GET /api/auth/profile', answers: learnerOnly },
  { route: 'PUT /api/auth/profile', answers: learnerOnly, request: async () => ({ body: profile }) },
  {
    route: 'POST /api/auth/change-password',
    answers: learnerOnly,
    request: async () => ({ body: { currentPassword: password, newPassword: 'lebihrahasia' } }),
  },

  ...sessionRows('/api/auth', learnerOnly),
  ...sessionRows('/api/questioner', questionerOnly),
  ...sessionRows('/admin', adminOnly, 'any'),
  ...importRows('/api/questioner/imports', questionerOnly),
  ...importRows('/admin/imports', adminOnly, ['manage']),
  ...secondFactorRows('/api/questioner', questionerOnly),
  ...secondFactorRows('/admin', adminOnly, 'any'),
  {
    route: 'DELETE /admin/staff/:staffId/second-factor',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ url: `/admin/staff/${(await givenStaff(t, 'questioner')).id}/second-factor` }),
  },

  { route: 'POST /api/auth/me/data', answers: learnerOnly, request: async () => ({ body: { password } }) },
  { route: 'POST /api/auth/me/erasure', answers: learnerOnly, request: async () => ({ body: { password } }) },

  { route: 'POST /admin/login', answers: anyone, request: ({ t }) => credentials(givenStaff(t, 'admin')) },
  { route: 'GET /admin/profile', answers: adminOnly, permission: 'any' },
  { route: 'GET /admin/profiles', answers: adminOnly, permission: ['support'] },
  { route: 'GET /admin/profiles/export', answers: adminOnly, permission: ['support'] },
  {
    route: 'POST /admin/profiles/exports',
    answers: adminOnly,
    permission: ['support'],
    success: 202,
    request: async () => ({ body: {} }),
  },
  { route: 'GET /admin/work', answers: adminOnly, permission: 'any' },
  { route: 'GET /api/questioner/work', answers: questionerOnly },
  ...exportRows,
  ...eventResultRows,
  ...workRows,
  {
    route: 'GET /admin/profiles/:learnerId/attempts',
    answers: adminOnly,
    permission: ['support'],
    request: async ({ learner }) => ({ url: `/admin/profiles/${learner.id}/attempts` }),
  },
  {
    route: 'POST /admin/profiles/:learnerId/email-proof',
    answers: adminOnly,
    permission: ['support'],
    request: async ({ learner }) => ({
      url: `/admin/profiles/${learner.id}/email-proof`,
      body: { reason: 'Menunjukkan email di loket' },
    }),
  },
  {
    route: 'POST /admin/change-password',
    answers: adminOnly,
    permission: 'any',
    request: async () => ({ body: { currentPassword: password, newPassword: 'lebihrahasia' } }),
  },

  { route: 'GET /admin/staff', answers: adminOnly, permission: ['manage'] },
  {
    route: 'POST /admin/staff',
    answers: adminOnly,
    permission: ['manage'],
    success: 201,
    request: async () => ({
      body: { name: 'Penulis Baru', email: `${crypto.randomUUID()}@contoh.id`, role: 'questioner' },
    }),
  },
  {
    route: 'PUT /admin/staff/:staffId',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({
      url: `/admin/staff/${(await givenStaff(t, 'questioner')).id}`,
      body: { isActive: false },
    }),
  },
  {
    route: 'POST /admin/staff/:staffId/reset-password',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ url: `/admin/staff/${(await givenStaff(t, 'admin')).id}/reset-password` }),
  },
  { route: 'GET /admin/audit', answers: adminOnly, permission: ['manage'] },
  { route: 'GET /admin/announcements', answers: adminOnly, permission: ['manage'] },
  {
    route: 'POST /admin/announcements',
    answers: adminOnly,
    permission: ['manage'],
    success: 201,
    request: async () => ({ body: { text: 'Pemeliharaan Minggu malam.', days: 3 } }),
  },
  {
    route: 'DELETE /admin/announcements/:announcementId',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => {
      const row = {
        id: newId(),
        text: 'Halo',
        createdAt: t.clock.now().toISOString(),
        endsAt: '2999-01-01T00:00:00.000Z',
      };
      await t.db.insertInto('announcement').values(row).execute();
      return { url: `/admin/announcements/${row.id}` };
    },
  },
  { route: 'GET /api/announcements', answers: learnerOnly },
  { route: 'GET /api/question-reports', answers: learnerOnly },
  {
    route: 'POST /api/question-reports',
    answers: learnerOnly,
    success: 201,
    request: async (scene) => ({ body: (await givenReported(scene)).body }),
  },
  ...discussionRows,
  ...reportQueueRows('/api/questioner'),
  ...reportQueueRows('/admin'),
  {
    route: 'PUT /admin/question-reports/:questionId/reports/:reportId/misuse',
    answers: adminOnly,
    permission: ['manage'],
    request: async (scene) => {
      const { id, questionId } = await givenReported(scene);
      return { url: `/admin/question-reports/${questionId}/reports/${id}/misuse`, body: { isMisuse: true } };
    },
  },
  ...rulingRows('/api/questioner/rulings', questionerOnly),
  ...rulingRows('/admin/rulings', adminOnly),
  {
    route: 'POST /admin/rulings/:rulingId/apply',
    answers: adminOnly,
    permission: ['manage'],
    async request({ t }) {
      const { id, stamp } = await givenRuling(t);
      return { url: `/admin/rulings/${id}/apply`, body: { mode: 'keduanya', stamp } };
    },
  },
  {
    route: 'POST /admin/rulings/:rulingId/undo',
    answers: adminOnly,
    permission: ['manage'],
    async request({ t }) {
      const { id, steps, stamp } = await givenRuling(t);
      await steps.apply(id, 'keduanya', stamp);
      await scoreAgain(t);
      return { url: `/admin/rulings/${id}/undo` };
    },
  },
  { route: 'GET /admin/late-answers', answers: adminOnly, permission: ['manage'] },
  {
    route: 'POST /admin/late-answers/preview',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ body: (await givenLate(t)).choice }),
  },
  {
    route: 'POST /admin/late-answers',
    answers: adminOnly,
    permission: ['manage'],
    success: 201,
    async request({ t }) {
      const { choice, preview } = await givenLate(t);
      return { body: { ...choice, reason, stamp: (await preview()).stamp } };
    },
  },
  {
    route: 'GET /admin/late-answers/:acceptanceId',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ url: `/admin/late-answers/${await (await givenLate(t)).accept()}` }),
  },
  {
    route: 'POST /admin/late-answers/:acceptanceId/undo',
    answers: adminOnly,
    permission: ['manage'],
    async request({ t }) {
      const id = await (await givenLate(t)).accept();
      await scoreAgain(t);
      return { url: `/admin/late-answers/${id}/undo` };
    },
  },
  { route: 'GET /api/score-changes', answers: learnerOnly },
  {
    route: 'POST /api/score-changes/seen',
    answers: learnerOnly,
    request: async () => ({ body: { ids: [] } }),
  },
  {
    route: 'POST /api/browser-errors',
    answers: anyone,
    request: async () => ({
      body: {
        area: 'shell',
        release: '0a1b2c3d',
        way: 'page',
        name: 'Error',
        reason: 'other',
        code: '11112222',
        frames: [],
      },
    }),
  },

  ...eventRows,
  ...financeRows,

  { route: 'GET /admin/registrations', answers: adminOnly, permission: ['support', 'cards'] },
  {
    route: 'GET /admin/registrations/:registrationId/id-card',
    answers: adminUnseen,
    permission: ['cards'],
    request: async ({ t }) => ({
      url: `/admin/registrations/${await givenRegistration(t)}/id-card?reason=Memeriksa%20identitas`,
    }),
  },
  {
    route: 'DELETE /admin/registrations/:registrationId',
    answers: adminOnly,
    permission: ['support'],
    request: async ({ t }) => ({ url: `/admin/registrations/${await givenRegistration(t)}` }),
  },
  {
    route: 'POST /admin/upload',
    answers: adminOnly,
    permission: ['manage'],
    request: async () => ({ body: formWith(await png()) }),
  },

  { route: 'GET /admin/summary', answers: adminOnly, permission: 'any' },
  { route: 'GET /admin/overview', answers: adminOnly, permission: 'any' },
  { route: 'POST /admin/outbox/retries', answers: adminOnly, permission: ['manage'] },
  { route: 'GET /admin/overview/problems', answers: adminOnly, permission: ['review', 'manage'] },
  {
    route: 'GET /admin/tryouts/:tryoutId/takers',
    answers: adminOnly,
    permission: ['support', 'manage'],
    request: async ({ t }) => ({ url: `/admin/tryouts/${(await givenTryout(t)).id}/takers` }),
  },
  {
    route: 'GET /admin/tryouts/:tryoutId/takers/export',
    answers: adminOnly,
    permission: ['support', 'manage'],
    request: async ({ t }) => ({ url: `/admin/tryouts/${(await givenTryout(t)).id}/takers/export` }),
  },
  {
    route: 'GET /admin/events/:tryoutId/hints',
    answers: adminOnly,
    permission: ['event'],
    request: async ({ t }) => ({ url: `/admin/events/${(await givenHint(t)).tryoutId}/hints` }),
  },
  {
    route: 'POST /admin/events/:tryoutId/hints/:hintId/looked',
    answers: adminOnly,
    permission: ['event'],
    request: async ({ t }) => {
      const { id, tryoutId } = await givenHint(t);
      return { url: `/admin/events/${tryoutId}/hints/${id}/looked`, body: { note: 'Sudah ditanya' } };
    },
  },
  ...watchedEventRows,
  { route: 'GET /admin/rule-sets', answers: adminOnly, permission: ['support', 'review', 'manage'] },
  { route: 'GET /admin/tryouts', answers: adminOnly, permission: 'any' },
  {
    route: 'POST /admin/tryouts',
    answers: adminOnly,
    permission: ['manage'],
    success: 201,
    request: async () => ({ body: { title: 'Paket' } }),
  },
  {
    route: 'GET /admin/tryouts/:tryoutId',
    answers: adminOnly,
    permission: ['support', 'review', 'manage'],
    request: async ({ t }) => ({ url: `/admin/tryouts/${(await givenTryout(t)).id}` }),
  },
  {
    route: 'PUT /admin/tryouts/:tryoutId',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ url: `/admin/tryouts/${(await givenTryout(t)).id}`, body: { title: 'Paket' } }),
  },
  {
    route: 'DELETE /admin/tryouts/:tryoutId',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ url: `/admin/tryouts/${(await givenTryout(t)).id}` }),
  },
  {
    route: 'GET /admin/tryouts/:tryoutId/check',
    answers: adminOnly,
    permission: ['review', 'manage'],
    request: async ({ t }) => ({ url: `/admin/tryouts/${(await givenTryout(t)).id}/check` }),
  },
  ...(['publish', 'withdraw', 'restore'] as const).map((step): MatrixRow => ({
    route: `POST /admin/tryouts/:tryoutId/${step}`,
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ url: `/admin/tryouts/${(await givenTryout(t)).id}/${step}` }),
  })),

  {
    route: 'POST /api/questioner/login',
    answers: anyone,
    request: ({ t }) => credentials(givenStaff(t, 'questioner')),
  },
  { route: 'GET /api/questioner/profile', answers: questionerOnly },
  {
    route: 'POST /api/questioner/change-password',
    answers: questionerOnly,
    request: async () => ({ body: { currentPassword: password, newPassword: 'lebihrahasia' } }),
  },

  { route: 'GET /api/questioner/tryoutlists', answers: questionerOnly },
  {
    route: 'GET /api/questioner/tryouts/:tryoutListId',
    answers: questionerOnly,
    request: async ({ t }) => ({ url: `/api/questioner/tryouts/${(await givenTryout(t)).id}` }),
  },
  {
    route: 'POST /api/questioner/tryouts',
    answers: questionerOnly,
    success: 201,
    request: async ({ t }) => ({ body: (await givenWritten(t)).body }),
  },
  {
    route: 'PUT /api/questioner/tryouts/:questionId',
    answers: questionerOnly,
    request: async ({ t }) => {
      const { editUrl: url, body } = await givenWritten(t);
      return { url, body };
    },
  },
  { route: 'GET /api/questioner/questions', answers: questionerOnly },
  {
    route: 'GET /api/questioner/questions/:questionId',
    answers: questionerOnly,
    request: async ({ t }) => ({ url: (await givenWritten(t)).questionUrl }),
  },
  {
    route: 'POST /api/questioner/questions/:questionId/copies',
    answers: questionerOnly,
    success: 201,
    request: async ({ t }) => {
      const { questionUrl, id } = await givenWritten(t);
      return { url: `${questionUrl}/copies`, body: { tryoutListId: id } };
    },
  },
  {
    route: 'GET /api/questioner/questions/:questionId/versions',
    answers: questionerOnly,
    request: async ({ t }) => ({ url: `${(await givenWritten(t)).questionUrl}/versions` }),
  },
  {
    route: 'POST /api/questioner/questions/:questionId/versions/:version/restore',
    answers: questionerOnly,
    request: async ({ t }) => ({
      url: `${(await givenWritten(t)).questionUrl}/versions/1/restore`,
      body: { currentVersion: 1 },
    }),
  },

  { route: 'GET /api/questioner/questions/found', answers: questionerOnly },

  {
    route: 'GET /api/questioner/questions/statistics',
    answers: questionerOnly,
    request: async ({ t }) => ({
      url: `/api/questioner/questions/statistics?ids=${(await givenCountedTryout(t)).questionIds.join(',')}`,
    }),
  },
  {
    route: 'GET /api/questioner/questions/:questionId/statistics',
    answers: questionerOnly,
    request: async ({ t }) => ({
      url: `/api/questioner/questions/${(await givenCountedTryout(t)).questionIds[0]}/statistics`,
    }),
  },
  ...(['', '/export'] as const).flatMap((end): MatrixRow[] => [
    {
      route: `GET /api/questioner/tryouts/:tryoutListId/statistics${end}`,
      answers: questionerOnly,
      request: async ({ t }) => ({
        url: `/api/questioner/tryouts/${(await givenCountedTryout(t)).id}/statistics${end}`,
      }),
    },
    {
      route: `GET /admin/tryouts/:tryoutId/statistics${end}`,
      answers: adminOnly,
      permission: ['review', 'manage'],
      request: async ({ t }) => ({ url: `/admin/tryouts/${(await givenCountedTryout(t)).id}/statistics${end}` }),
    },
  ]),
  {
    route: 'GET /admin/tryouts/:tryoutId/questions/:questionId/statistics',
    answers: adminOnly,
    permission: ['review', 'manage'],
    request: async ({ t }) => {
      const { id, questionIds } = await givenCountedTryout(t);
      return { url: `/admin/tryouts/${id}/questions/${questionIds[0]}/statistics` };
    },
  },
  { route: 'GET /api/questioner/own-work', answers: questionerOnly },
  { route: 'GET /admin/question-work', answers: adminOnly, permission: ['review', 'manage'] },
  { route: 'GET /api/questioner/reviewers', answers: questionerOnly },
  { route: 'GET /api/questioner/review-requests', answers: questionerOnly },
  { route: 'GET /api/questioner/review-requests/count', answers: questionerOnly },
  {
    route: 'POST /api/questioner/review-requests',
    answers: questionerOnly,
    request: async ({ t }) => {
      const { questionId } = await givenWritten(t);
      const reviewer = await givenStaff(t, 'questioner');
      return { body: { questions: [{ id: questionId, version: 1 }], reviewerId: reviewer.id } };
    },
  },
  {
    // Only the caller's own requests: here a success is the answer that there is none.
    route: 'DELETE /api/questioner/review-requests/:questionId/:reviewerId',
    answers: questionerOnly,
    success: 404,
    request: async ({ t }) => ({
      url: `/api/questioner/review-requests/${(await givenWritten(t)).questionId}/${newId()}`,
    }),
  },
  {
    route: 'GET /api/questioner/questions/:questionId/reviews',
    answers: questionerOnly,
    request: async ({ t }) => ({ url: `${(await givenWritten(t)).questionUrl}/reviews` }),
  },
  {
    route: 'POST /api/questioner/questions/:questionId/reviews',
    answers: questionerOnly,
    request: async ({ t }) => ({
      url: `${(await givenWritten(t)).questionUrl}/reviews`,
      body: { version: 1, verdict: 'approved' },
    }),
  },

  ...stepRows('/api/questioner', questionerOnly),
  ...stepRows('/admin', adminOnly, { read: ['review', 'manage'], write: ['manage'] }),
  {
    route: 'POST /admin/question-steps/duplicates',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ body: { tryoutId: (await givenTryout(t)).id } }),
  },

  { route: 'GET /api/exam-types', answers: anyone },
  { route: 'GET /api/tryouts', answers: anyone },
  {
    route: 'GET /api/tryouts/:tryoutId',
    answers: anyone,
    request: async ({ t }) => ({ url: `/api/tryouts/${(await givenTryout(t)).id}` }),
  },
  { route: 'GET /api/tryouts/mine', answers: learnerOnly },
  {
    route: 'GET /api/tryouts/:tryoutId/mine',
    answers: learnerOnly,
    request: async ({ t }) => ({ url: `/api/tryouts/${(await givenTryout(t)).id}/mine` }),
  },

  {
    route: 'GET /admin/tryouts/:tryoutId/questions',
    answers: adminOnly,
    permission: ['review', 'manage'],
    request: async ({ t }) => ({ url: (await givenQuestions(t)).url }),
  },
  {
    route: 'POST /admin/tryouts/:tryoutId/questions',
    answers: adminOnly,
    permission: ['manage'],
    success: 201,
    request: async ({ t }) => ({ url: (await givenQuestions(t)).url, body: questionBody() }),
  },
  {
    route: 'GET /admin/tryouts/:tryoutId/questions/:questionId',
    answers: adminOnly,
    permission: ['review', 'manage'],
    request: async ({ t }) => ({ url: (await givenQuestions(t)).questionUrl }),
  },
  {
    route: 'GET /admin/questions/:questionId',
    answers: adminOnly,
    permission: ['review', 'manage'],
    request: async ({ t }) => ({ url: `/admin/questions/${(await givenQuestions(t)).questionIds[0]}` }),
  },
  {
    route: 'PUT /admin/tryouts/:tryoutId/questions/:questionId',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ url: (await givenQuestions(t)).questionUrl, body: questionBody({ version: 1 }) }),
  },
  {
    route: 'DELETE /admin/tryouts/:tryoutId/questions/:questionId',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => ({ url: (await givenQuestions(t)).questionUrl }),
  },
  {
    route: 'PUT /admin/tryouts/:tryoutId/questions/order',
    answers: adminOnly,
    permission: ['manage'],
    request: async ({ t }) => {
      const { url, questionIds } = await givenQuestions(t);
      return { url: `${url}/order`, body: { questionIds: questionIds.toReversed() } };
    },
  },

  {
    route: 'POST /api/attempts',
    answers: learnerOnly,
    success: 201,
    request: async ({ t }) => ({ body: { tryoutId: (await givenTryout(t)).id } }),
  },
  { route: 'GET /api/attempts', answers: learnerOnly },
  {
    route: 'POST /api/attempts/claim',
    answers: learnerOnly,
    request: async ({ t }) => ({ body: { attemptToken: (await givenGuest(t)).token } }),
  },
  {
    route: 'GET /api/attempts/:attemptId/summary',
    answers: attemptOwner,
    request: async (scene) => ({ url: `/api/attempts/${(await givenAttempt(scene.t, scene)).id}/summary` }),
  },
  {
    route: 'GET /api/attempts/:attemptId/registrant',
    answers: attemptOwner,
    request: async (scene) => ({ url: `/api/attempts/${(await givenAttempt(scene.t, scene)).id}/registrant` }),
  },
  { route: 'GET /api/free-tryouts', answers: anyone },
  {
    route: 'POST /api/free-tryouts',
    answers: visitors,
    success: 201,
    request: async ({ t }) => {
      await giveOut(t, await givenTryout(t));
      return { body: await freeTryoutForm({ email: 'rani@contoh.id', phone: '081211112222' }) };
    },
  },
  {
    route: 'DELETE /api/free-tryouts/:attemptId',
    answers: attemptOwner,
    request: async ({ t, learner }) => {
      const { id: examId } = await givenFinished(t, { learner });
      const id = await givenRegistration(t);
      await t.db.updateTable('freeRegistration').set({ examId }).where('id', '=', id).execute();
      return { url: `/api/free-tryouts/${examId}` };
    },
  },
  { route: 'GET /api/attempts/progress', answers: learnerOnly },
  {
    route: 'GET /api/attempts/:attemptId',
    answers: attemptOwner,
    request: async (scene) => ({ url: `/api/attempts/${(await givenAttempt(scene.t, scene)).id}` }),
  },
  {
    route: 'GET /api/attempts/:attemptId/signal',
    answers: attemptOwner,
    request: async ({ t, learner }) => {
      const event = await givenRunningEvent(t);
      await givenMessage(t, event.id);
      return { url: `/api/attempts/${(await givenTaker(t, event, learner)).id}/signal` };
    },
  },
  {
    route: 'GET /api/attempts/:attemptId/signals',
    answers: attemptOwner,
    // A stream needs a socket, which these calls don't have (`signals.test.ts` has): this attempt is none of an event.
    success: 404,
    request: async (scene) => ({ url: `/api/attempts/${(await givenAttempt(scene.t, scene)).id}/signals` }),
  },
  ...eventHandRows,
  {
    route: 'PUT /api/attempts/:attemptId/responses/:itemId',
    answers: attemptOwner,
    request: async ({ t, learner }) => {
      const { id, items } = await givenAttempt(t, { learner });
      return { url: `/api/attempts/${id}/responses/${items[0]?.id}`, body: { option: 'A', sequence: 1 } };
    },
  },
  {
    route: 'PATCH /api/attempts/:attemptId/responses',
    answers: attemptOwner,
    request: async ({ t, learner }) => ({
      url: `/api/attempts/${(await givenAttempt(t, { learner })).id}/responses`,
      body: { responses: [] },
    }),
  },
  {
    route: 'POST /api/attempts/:attemptId/submit',
    answers: attemptOwner,
    request: async ({ t, learner }) => ({ url: `/api/attempts/${(await givenAttempt(t, { learner })).id}/submit` }),
  },
  {
    route: 'GET /api/attempts/:attemptId/result',
    answers: attemptOwner,
    request: async ({ t, learner }) => ({ url: `/api/attempts/${(await givenFinished(t, { learner })).id}/result` }),
  },

  {
    route: 'GET /api/attempts/forecast',
    answers: learnerOnly,
    request: async ({ t, learner }) => {
      for (const _attempt of Array.from({ length: forecastAttempts }))
        await givenFinished(t, { learner, tryout: await givenTryout(t, { ruleSetId: 'rbb-2024' }), responses: 'ABC' });
      return {};
    },
  },
  { route: 'GET /api/study-plan', answers: learnerOnly },
  {
    route: 'PUT /api/study-plan',
    answers: learnerOnly,
    request: async ({ t }) => ({ body: studyPlanBody(t) }),
  },
  { route: 'DELETE /api/study-plan', answers: learnerOnly },
  {
    route: 'PUT /api/study-plan/ticks',
    answers: learnerOnly,
    request: async ({ t, learner }) => {
      const { today, days } = await givenStudyPlan(t, learner);
      return { body: { date: today, task: days[0]?.tasks[0]?.id, isDone: true } };
    },
  },
  {
    route: 'GET /api/study-plan/calendar',
    answers: learnerOnly,
    request: async ({ t, learner }) => {
      await givenStudyPlan(t, learner);
      return {};
    },
  },
  { route: 'GET /api/reminders', answers: learnerOnly },
  {
    route: 'PUT /api/reminders',
    answers: learnerOnly,
    request: async () => ({ body: reminderChoices }),
  },
  {
    route: 'PUT /api/reminders/tryouts/:tryoutId',
    answers: learnerOnly,
    request: async ({ t }) => ({ url: `/api/reminders/tryouts/${await givenOpeningLater(t)}` }),
  },
  {
    route: 'DELETE /api/reminders/tryouts/:tryoutId',
    answers: learnerOnly,
    request: async ({ t }) => ({ url: `/api/reminders/tryouts/${await givenOpeningLater(t)}` }),
  },
  {
    // A success is the refusal of a token without a session, as those of the tests are.
    route: 'PUT /api/reminders/device',
    answers: learnerOnly,
    success: 409,
    request: async () => ({ body: pushDevice }),
  },
  { route: 'DELETE /api/reminders/device', answers: learnerOnly },
  {
    route: 'POST /api/reminders/stop/:token',
    answers: anyone,
    request: async ({ learner }) => ({ url: `/api/reminders/stop/${stopToken(learner.id)}` }),
  },
  {
    route: 'GET /api/reminders/stop/:token',
    answers: anyone,
    success: 302,
    request: async ({ learner }) => ({ url: `/api/reminders/stop/${stopToken(learner.id)}` }),
  },
  { route: 'GET /api/practice/overview', answers: learnerOnly },
  {
    route: 'GET /api/practice/marks',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({
      url: `/api/practice/marks?attemptId=${(await givenFinished(t, { learner })).id}`,
    }),
  },
  {
    route: 'POST /api/practice/sessions',
    answers: learnerOnly,
    success: 201,
    request: async ({ t, learner }) => {
      await givenFinished(t, { learner, tryout: await givenTryout(t, { sections: [{ keys: 'A' }] }) });
      return { body: { mode: 'adaptive', count: 5 } };
    },
  },
  {
    route: 'GET /api/practice/sessions/:sessionId',
    answers: learnerOnly,
    request: async ({ t, learner }) => {
      const url = `/api/practice/sessions/${(await givenPractice(t, learner)).id}`;
      const answers = [{ position: 1, letter: 'A', answeredAt: t.clock.now().toISOString() }];
      await t.call('POST', `${url}/answers`, { as: learner, body: { answers } });
      return { url };
    },
  },
  {
    route: 'POST /api/practice/sessions/:sessionId/answers',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({
      url: `/api/practice/sessions/${(await givenPractice(t, learner)).id}/answers`,
      body: { answers: [{ position: 1, letter: 'A', answeredAt: t.clock.now().toISOString() }] },
    }),
  },
  { route: 'GET /api/notebook', answers: learnerOnly },
  {
    route: 'PUT /api/notebook/:questionId',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({
      url: `/api/notebook/${(await givenPractice(t, learner)).questionId}`,
      body: { note: 'Ingat rumusnya' },
    }),
  },
  {
    route: 'DELETE /api/notebook/:questionId',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({ url: `/api/notebook/${(await givenPractice(t, learner)).questionId}` }),
  },
  {
    route: 'PUT /api/questions/:questionId/clarity',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({
      url: `/api/questions/${(await givenPractice(t, learner)).questionId}/clarity`,
      body: { isUnclear: true },
    }),
  },
  ...poolRows('/api/questioner/practice-pool', { answers: questionerOnly }, {}),
  ...poolRows(
    '/admin/practice-pool',
    { answers: adminOnly, permission: ['review', 'manage'] },
    { permission: ['manage'] },
  ),

  { route: 'GET /api/lessons/progress', answers: learnerOnly },
  {
    route: 'GET /api/lessons/:slug',
    answers: visitors,
    request: async () => ({ url: '/api/lessons/deret-angka' }),
  },
  {
    route: 'PUT /api/lessons/:slug/progress',
    answers: learnerOnly,
    request: async () => ({ url: '/api/lessons/deret-angka/progress', body: { percent: 40 } }),
  },

  {
    route: 'GET /api/attempts/:attemptId/ranking',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({ url: `/api/attempts/${(await givenFinished(t, { learner })).id}/ranking` }),
  },
  { route: 'GET /api/auth/ranking', answers: learnerOnly },
  {
    route: 'PUT /api/auth/ranking',
    answers: learnerOnly,
    request: async () => ({ body: { alias: 'Elang', isListed: true } }),
  },

  { route: 'GET /admin/essays', answers: adminOnly, permission: ['mark'] },
  { route: 'GET /admin/essays/tryouts', answers: adminOnly, permission: ['mark'] },
  {
    route: 'GET /admin/essays/questions',
    answers: adminOnly,
    permission: ['mark'],
    request: async () => ({ url: '/admin/essays/questions?tryout=t1' }),
  },
  {
    route: 'GET /admin/essays/:attemptId/:itemId',
    answers: adminOnly,
    permission: ['mark'],
    request: async ({ t, learner }) => ({ url: essayUrl(await givenEssay(t, { learner })) }),
  },
  {
    route: 'PUT /admin/essays/:attemptId/:itemId',
    answers: adminOnly,
    permission: ['mark'],
    request: async ({ t, learner }) => ({
      url: essayUrl(await givenEssay(t, { learner })),
      body: { percent: 75, version: 0 },
    }),
  },

  { route: 'GET /api/plans', answers: anyone },
  {
    route: 'POST /api/purchases/quote',
    answers: learnerOnly,
    request: async () => ({ body: { item: { kind: 'plan', id: 'basic' } } }),
  },
  {
    route: 'POST /api/purchases',
    answers: learnerOnly,
    success: 201,
    request: async () => ({ body: purchaseBody() }),
  },
  { route: 'GET /api/purchases', answers: learnerOnly },
  {
    route: 'GET /api/purchases/:number',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({ url: `/api/purchases/${await givenPurchase(t, learner)}` }),
  },
  {
    route: 'GET /api/purchases/:number/receipt',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({ url: `/api/purchases/${await givenPaidPurchase(t, learner)}/receipt` }),
  },
  {
    route: 'POST /api/purchases/:number/payments',
    answers: learnerOnly,
    success: 201,
    request: async ({ t, learner }) => ({
      url: `/api/purchases/${await givenPurchase(t, learner)}/payments`,
      body: { method: 'online' },
    }),
  },
  ...(['check', 'cancel'] as const).map((step): MatrixRow => ({
    route: `POST /api/purchases/:number/${step}`,
    answers: learnerOnly,
    request: async ({ t, learner }) => ({ url: `/api/purchases/${await givenPurchase(t, learner)}/${step}` }),
  })),
  {
    route: 'PUT /api/purchases/:number/proof',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({
      url: `/api/purchases/${(await givenTransfer(t, learner)).number}/proof`,
      body: formWith(await png(), { field: 'proof' }),
    }),
  },
  {
    // By its signature, whoever calls.
    route: 'POST /api/payments/notifications/midtrans',
    answers: anyone,
    request: async () => ({ body: { order_id: 'P-261124-ABCDEF-1', signature_key: 'signed' } }),
  },
  { route: 'GET /api/entitlements/mine', answers: learnerOnly },
  {
    route: 'POST /api/codes',
    answers: learnerOnly,
    request: async ({ t }) => ({ body: { code: await givenSeats(t) } }),
  },

  {
    route: 'GET /api/files/:name',
    answers: anyone,
    request: async ({ t }) => ({ url: await t.files.storeQuestionImage('image/png', Buffer.from('gambar')) }),
  },
];
