import type { Kysely } from 'kysely';
import { eventTakerStates, instances } from '../../src/contract/index.ts';
import type { Database } from '../../src/db/schema.ts';

/** Rows of the database that the calls use. */
export interface Known {
  /** The package with the most takers, and one with essays. */
  tryoutId: string;
  essayTryoutId: string;
  questionId: string;
  /** A learner with very many attempts, and one with few. */
  busyLearnerId: string;
  learnerId: string;
  adminId: string;
  questionerId: string;
  /** A purchase that is paid. */
  purchaseNumber: string;
  essay: { attemptId: string; itemId: string; questionId: string };
}

/** One in which something was sold, whenever the database was made. */
const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 'YYYY-MM'.length);

const query = (path: string, ...variants: Record<string, string | number>[]) =>
  variants.map((variant) => `${path}?${new URLSearchParams(variant as Record<string, string>)}`);

/**
 * The GETs of administrators' pages, with filters, orders and page numbers that could be slow. The name is the route. A new route
 * with parameters needs a line here (a test fails without it); a route without parameters is checked as it is.
 */
export const adminCalls: Record<string, (known: Known) => string[]> = {
  '/admin/summary': () => ['/admin/summary'],
  '/admin/events/:tryoutId/hands': ({ tryoutId }) => [`/admin/events/${tryoutId}/hands`],
  '/admin/tryouts': () => [
    '/admin/tryouts',
    ...query(
      '/admin/tryouts',
      { page: 20 },
      { pageSize: 100 },
      { search: 'skd' },
      { search: 'tidak ada' },
      { type: 'SKD_CPNS', status: 'active' },
      { status: 'archived' },
      { sort: 'title', order: 'asc' },
      { sort: 'price', order: 'desc', page: 10 },
      { search: 'pln', sort: 'batch', order: 'asc' },
    ),
  ],
  '/admin/events': () => ['/admin/events', ...query('/admin/events', { page: 2 }, { pageSize: 100 })],
  '/admin/overview': () => ['/admin/overview'],
  '/admin/overview/problems': () => ['/admin/overview/problems'],
  '/admin/tryouts/:tryoutId': ({ tryoutId }) => [`/admin/tryouts/${tryoutId}`],
  '/admin/tryouts/:tryoutId/check': ({ tryoutId }) => [`/admin/tryouts/${tryoutId}/check`],
  '/admin/tryouts/:tryoutId/takers': ({ tryoutId }) => [
    `/admin/tryouts/${tryoutId}/takers`,
    ...query(`/admin/tryouts/${tryoutId}/takers`, { page: 20 }),
  ],
  '/admin/events/:tryoutId/live': ({ tryoutId }) => [`/admin/events/${tryoutId}/live`],
  '/admin/events/:tryoutId/takers': ({ tryoutId }) => [
    `/admin/events/${tryoutId}/takers`,
    ...query(
      `/admin/events/${tryoutId}/takers`,
      { page: 20 },
      { search: 'siti' },
      { search: 's', state: 'running' },
      ...eventTakerStates.map((state) => ({ state })),
    ),
  ],
  '/admin/events/:tryoutId/takers/:learnerId/trail': ({ tryoutId, busyLearnerId }) => [
    `/admin/events/${tryoutId}/takers/${busyLearnerId}/trail`,
  ],
  '/admin/tryouts/:tryoutId/questions': ({ tryoutId, essayTryoutId }) => [
    `/admin/tryouts/${tryoutId}/questions`,
    `/admin/tryouts/${essayTryoutId}/questions`,
  ],
  '/admin/questions/:questionId': ({ questionId }) => [`/admin/questions/${questionId}`],
  '/admin/tryouts/:tryoutId/questions/:questionId': ({ tryoutId, questionId }) => [
    `/admin/tryouts/${tryoutId}/questions/${questionId}`,
  ],
  '/admin/tryouts/:tryoutId/statistics': ({ tryoutId }) => [`/admin/tryouts/${tryoutId}/statistics`],
  '/admin/tryouts/:tryoutId/questions/:questionId/statistics': ({ tryoutId, questionId }) => [
    `/admin/tryouts/${tryoutId}/questions/${questionId}/statistics`,
  ],
  '/admin/rule-sets': () => ['/admin/rule-sets'],
  '/admin/rulings/subject': ({ questionId }) => query('/admin/rulings/subject', { question: questionId, version: 1 }),
  '/admin/profiles': () => [
    '/admin/profiles',
    ...query(
      '/admin/profiles',
      { order: 'oldest' },
      { page: 500 },
      { pageSize: 100, page: 100 },
      { province: 'Jawa Barat' },
      { province: 'Jawa Barat', order: 'oldest', page: 500 },
      { instance: instances.at(-1) ?? '' },
      { instance: 'Kementerian Agama', page: 20 },
      { province: 'Jawa Barat', instance: instances.at(-1) ?? '' },
      { province: 'Papua Selatan', instance: 'Mahkamah Agung' },
      { search: 'siti' },
      { search: 's' },
      { search: 'siti pratama' },
      { search: 'siti pratama', order: 'oldest', page: 10 },
      { search: 'hutapea' },
      { search: '0812' },
      { search: '@surel' },
      { search: '@surel @pos' },
      { search: 'muhammad', province: 'Jawa Barat', instance: 'BRI' },
      { search: 's', province: 'Papua Barat' },
      { search: 'tidakada' },
    ),
  ],
  '/admin/profiles/:learnerId/attempts': ({ busyLearnerId, learnerId }) => [
    `/admin/profiles/${learnerId}/attempts`,
    ...query(`/admin/profiles/${busyLearnerId}/attempts`, { page: 1 }, { page: 5, pageSize: 20 }, { pageSize: 100 }),
  ],
  '/admin/essays': ({ essayTryoutId, essay }) => [
    '/admin/essays',
    ...query(
      '/admin/essays',
      { page: 50 },
      { state: 'marked' },
      { state: 'marked', page: 50 },
      { tryout: essayTryoutId },
      { state: 'marked', tryout: essayTryoutId, page: 20 },
      { tryout: essayTryoutId, question: essay.questionId },
      { state: 'marked', tryout: essayTryoutId, question: essay.questionId, page: 20 },
    ),
  ],
  '/admin/essays/questions': ({ essayTryoutId }) => [`/admin/essays/questions?tryout=${essayTryoutId}`],
  '/admin/essays/tryouts': () => ['/admin/essays/tryouts'],
  '/admin/essays/:attemptId/:itemId': ({ essay }) => [`/admin/essays/${essay.attemptId}/${essay.itemId}`],
  '/admin/registrations': () => [
    '/admin/registrations',
    ...query('/admin/registrations', { page: 10 }, { search: 'siti' }, { search: 's' }, { search: '0812' }),
  ],
  '/admin/staff': () => [
    '/admin/staff',
    ...query('/admin/staff', { role: 'admin' }, { search: 'staf' }, { role: 'questioner', search: '12', page: 1 }),
  ],
  '/admin/purchases': ({ purchaseNumber }) => [
    '/admin/purchases',
    ...query(
      '/admin/purchases',
      { page: 50 },
      { pageSize: 100, page: 100 },
      { state: 'paid' },
      { state: 'expired', page: 20 },
      { state: 'reversed' },
      { method: 'transfer' },
      { method: 'transfer', state: 'paid', page: 20 },
      { attention: 'any' },
      { attention: 'unknown', method: 'transfer' },
      { attention: 'any', state: 'paid', from: '2026-01-01' },
      { from: '2026-01-01', to: '2026-01-31' },
      { state: 'paid', from: '2026-01-01', to: '2026-03-31', page: 10 },
      { search: purchaseNumber },
      { search: purchaseNumber.slice(0, 4) },
      { search: 'siti' },
      { search: 's', state: 'paid' },
      { search: 'tidakada', method: 'online' },
      { attention: 'any', page: 2 },
      { attention: 'any', search: 'siti' },
      { attention: 'unknown', search: purchaseNumber.slice(0, 4) },
    ),
  ],
  '/admin/purchases/:number': ({ purchaseNumber }) => [`/admin/purchases/${purchaseNumber}`],
  '/admin/entitlements': () => [
    '/admin/entitlements',
    ...query(
      '/admin/entitlements',
      { page: 50 },
      { source: 'order' },
      { source: 'grant' },
      { source: 'order', page: 100, pageSize: 100 },
      { search: 'siti' },
      { search: 's', source: 'order' },
      { search: 'tidakada', source: 'grant' },
    ),
  ],
  '/admin/plans': () => ['/admin/plans'],
  '/admin/vouchers': () => [
    '/admin/vouchers',
    ...query(
      '/admin/vouchers',
      { search: 'HEMAT' },
      { search: 'H', page: 20 },
      { search: 'TIDAKADA' },
      { page: 3 },
      { page: 100, pageSize: 100 },
    ),
  ],
  '/admin/practice-pool': ({ questionId }) => query('/admin/practice-pool', { ids: questionId }),
  '/admin/seat-batches': () => ['/admin/seat-batches', ...query('/admin/seat-batches', { page: 3 })],
  '/admin/reconciliation': () => ['/admin/reconciliation'],
  '/admin/payment-figures': () =>
    query('/admin/payment-figures', { month: '2026-03' }, { month: lastMonth }, { month: '2020-01' }),
  '/admin/work': () => ['/admin/work'],
  '/admin/sessions': () => ['/admin/sessions'],
  '/admin/audit': ({ adminId }) => [
    '/admin/audit',
    ...query(
      '/admin/audit',
      { page: 100 },
      { entity: 'question' },
      { entity: 'staff', action: 'create' },
      { action: 'export' },
      { actor: adminId, page: 50 },
      { actor: adminId, entity: 'question', action: 'update' },
      { from: '2026-01-01', to: '2026-01-31' },
      { entity: 'tryout', from: '2025-06-01', page: 20 },
    ),
  ],
};

/** Every GET of questioners' pages. */
export const questionerCalls: Record<string, (known: Known) => string[]> = {
  '/api/questioner/sessions': () => ['/api/questioner/sessions'],
  '/api/questioner/tryoutlists': () => ['/api/questioner/tryoutlists'],
  '/api/questioner/tryouts/:tryoutListId': ({ tryoutId }) => [`/api/questioner/tryouts/${tryoutId}`],
  '/api/questioner/questions': () => [
    '/api/questioner/questions',
    ...query(
      '/api/questioner/questions',
      { page: 400 },
      { pageSize: 100, page: 100 },
      { type: 'SKD_CPNS' },
      { type: 'TKD_BUMN', page: 300 },
      { subType: 'nasionalisme' },
      { search: 'silogisme' },
      { search: 'p' },
      { search: 'silogisme pertamina 17' },
      { search: 'perhatikan uraian dengan saksama', pageSize: 100, page: 50 },
      { search: 'perhatikan uraian', type: 'SKD_CPNS', subType: 'nasionalisme' },
      { search: 'manakah tidakada' },
    ),
  ],
  '/api/questioner/questions/:questionId': ({ questionId }) => [`/api/questioner/questions/${questionId}`],
  '/api/questioner/questions/statistics': ({ questionId }) =>
    query('/api/questioner/questions/statistics', { ids: questionId }),
  '/api/questioner/questions/:questionId/statistics': ({ questionId }) => [
    `/api/questioner/questions/${questionId}/statistics`,
  ],
  '/api/questioner/tryouts/:tryoutListId/statistics': ({ tryoutId }) => [
    `/api/questioner/tryouts/${tryoutId}/statistics`,
  ],
  '/api/questioner/questions/:questionId/reviews': ({ questionId }) => [
    `/api/questioner/questions/${questionId}/reviews`,
  ],
  '/api/questioner/practice-pool': ({ questionId }) => query('/api/questioner/practice-pool', { ids: questionId }),
  '/api/questioner/rulings/subject': ({ questionId }) =>
    query('/api/questioner/rulings/subject', { question: questionId, version: 1 }),
  '/api/questioner/questions/:questionId/versions': ({ questionId }) => [
    `/api/questioner/questions/${questionId}/versions`,
  ],
};

/** The GETs of lists on a learner's pages, for a learner with very many attempts. */
export const learnerCalls = [
  '/api/attempts/progress',
  '/api/attempts',
  ...query(
    '/api/attempts',
    { page: 20, pageSize: 50 },
    { type: 'SKD_CPNS' },
    { outcome: 'running' },
    { outcome: 'finished', page: 10 },
    { outcome: 'passed' },
    { outcome: 'waiting', type: 'TKD_BUMN', since: '2026-01-01T00:00:00.000Z' },
  ),
  '/api/attempts/forecast',
  '/api/practice/overview',
  '/api/notebook',
  ...query('/api/notebook', { filter: 'due' }, { filter: 'mastered', page: 2 }),
  '/api/study-plan',
  '/api/discussions/news',
  ...query('/api/tryouts', { window: 'upcoming', pageSize: 5 }, { window: 'open' }, { search: 'skd' }),
];

/** All GETs of the staff's pages. */
export const staffCalls = { ...adminCalls, ...questionerCalls };

/** The account whose token a call needs. */
export const callerOf = (path: string, { adminId, questionerId }: Known) =>
  path.startsWith('/api/questioner')
    ? ({ accountId: questionerId, role: 'questioner' } as const)
    : ({ accountId: adminId, role: 'admin' } as const);

/** Routes without a table, or with a file: they are not measured here. */
export const notMeasured = [
  '/admin/profile',
  '/admin/tryouts/:tryoutId/takers/export',
  // Goes on for ever; it tells what the call beside it reads.
  '/admin/events/:tryoutId/live/stream',
  '/admin/tryouts/:tryoutId/statistics/export',
  '/api/questioner/tryouts/:tryoutListId/statistics/export',
  '/api/questioner/profile',
  '/admin/second-factor',
  '/api/questioner/second-factor',
  // Writes out all learners, which takes seconds by design; other calls are answered meanwhile.
  '/admin/profiles/export',
  // The same for purchases; a picture; the figures of a page as a file.
  '/admin/purchases/export',
  '/admin/purchases/:number/payments/:payment/proof',
  '/admin/payment-figures/export',
  // Some rows of one event, found by its package's id.
  '/admin/events/:tryoutId',
  '/admin/events/:tryoutId/releases',
  '/admin/events/:tryoutId/report',
  '/admin/work/:workId',
  '/admin/work/:workId/file',
  '/api/questioner/work/:workId',
  '/api/questioner/work/:workId/file',
  // Some hundred hints at most.
  '/admin/events/:tryoutId/hints',
  // The large database has no discussions: a post is found by its id, a thread by its question.
  '/admin/discussions/posts/:postId',
  '/admin/discussions/questions/:questionId',
  '/api/questioner/discussions/questions/:questionId',
  // Somebody's own preview, found by its id, for an hour.
  '/admin/imports/:importId',
  '/admin/imports/:importId/items',
  '/api/questioner/imports/:importId',
  '/api/questioner/imports/:importId/items',
  // Found by their ids; bench:quality measures what they lead to.
  '/admin/rulings/:rulingId',
  '/api/questioner/rulings/:rulingId',
  '/admin/late-answers/:acceptanceId',
  // Measured with 10,000 reports on one question: bench:quality.
  '/admin/question-reports/:questionId',
  '/admin/question-reports/:questionId/reports',
  '/api/questioner/question-reports/:questionId',
  '/api/questioner/question-reports/:questionId/reports',
  // One ruling, one acceptance of late answers, the reviews of one question: the large database has none.
  '/admin/rulings/:rulingId',
  '/api/questioner/rulings/:rulingId',
  '/api/questioner/rulings/subject',
  '/admin/rulings/subject',
  '/admin/late-answers/:acceptanceId',
  '/api/questioner/questions/:questionId/reviews',
];

/** Looks up the rows for the calls, in a database made by seed:large or a small one like it. */
export async function findKnown(db: Kysely<Database>): Promise<Known> {
  const tryout = await db.selectFrom('tryout').select('id').orderBy('createdAt').limit(1).executeTakeFirstOrThrow();
  const question = await db
    .selectFrom('question')
    .select('id')
    .where('tryoutId', '=', tryout.id)
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow();
  const entry = (order: 'asc' | 'desc') =>
    db.selectFrom('learnerEntry').select('accountId').orderBy('number', order).limit(1).executeTakeFirstOrThrow();
  const firstOf = (role: 'admin' | 'questioner') => {
    let chosen = db.selectFrom('account').select('id').where('role', '=', role).where('isActive', '=', 1);
    // Pages of the money ask for it.
    if (role === 'admin') chosen = chosen.where('secondFactorAt', 'is not', null);
    return chosen.orderBy('createdAt').limit(1).executeTakeFirstOrThrow();
  };
  const purchase = await db
    .selectFrom('purchase')
    .select('number')
    .where('state', '=', 'paid')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirstOrThrow();
  const essay = await db
    .selectFrom('essayMark')
    .select(['attemptId', 'itemId', 'questionId', 'tryoutId'])
    .where('percent', 'is', null)
    .orderBy('submittedAt')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    tryoutId: tryout.id,
    essayTryoutId: essay.tryoutId,
    questionId: question.id,
    busyLearnerId: (await entry('asc')).accountId,
    learnerId: (await entry('desc')).accountId,
    adminId: (await firstOf('admin')).id,
    questionerId: (await firstOf('questioner')).id,
    purchaseNumber: purchase.number,
    essay: { attemptId: essay.attemptId, itemId: essay.itemId, questionId: essay.questionId },
  };
}
