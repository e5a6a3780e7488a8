import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildTestApp, type Method, type TestApp } from '../test/build-test-app.ts';
import { quietSales } from '../test/selling.ts';
import { givenLearner, givenStaff, givenTryout } from '../test/given.ts';
import { openRenewable } from '../test/test-database.ts';
import { type MatrixRow, permissionMatrix, roles } from '../test/permission-matrix.ts';

/** Fields that nobody may set, with harmful values. */
const harmful = (victimId: string) => ({
  ...{ id: victimId, userId: victimId, accountId: victimId, learnerId: victimId, actorId: victimId, sub: victimId },
  ...{ createdBy: victimId, markedBy: victimId, owner: { id: victimId }, tryoutId: victimId, paperId: victimId },
  ...{ role: 'admin', isAdmin: true, aud: 'admin', isActive: false, tokenVersion: 99, ver: 99, passwordHash: 'x' },
  ...{ email: 'milik@penyerang.id', mustChangePassword: false, isPaid: true },
  ...{ score: 987_654, points: 987_654, maxPoints: 987_654, passed: true, rankKey: '9', isRanked: 1, percentile: 100 },
  ...{ status: 'submitted', state: 'submitted', number: 987_654, version: 987_654, currentVersionId: victimId },
  ...{ finishedAttempts: 987_654, currentPaperId: victimId, questionCount: 987_654 },
  ...Object.fromEntries(
    ['createdAt', 'updatedAt', 'submittedAt', 'deadlineAt', 'startedAt', 'archivedAt', 'savedAt', 'deletedAt'].map(
      (name) => [name, '2001-01-01T00:00:00.000Z'],
    ),
  ),
});

/**
 * Those of the fields that a route accepts on purpose: `options.id` is the id in each of its options. Think about each new
 * one.
 */
const takenOnPurpose: Record<string, string[]> = {
  'POST /api/auth/login': ['email'],
  'POST /api/auth/register': ['email'],
  'POST /api/auth/forgot-password': ['email'],
  'POST /admin/login': ['email'],
  'POST /api/questioner/login': ['email'],
  'POST /admin/staff': ['email', 'role'],
  'PUT /admin/staff/:staffId': ['isActive'],
  'POST /admin/tryouts': ['status', 'updatedAt'],
  'PUT /admin/tryouts/:tryoutId': ['status', 'updatedAt'],
  'POST /admin/tryouts/:tryoutId/questions': ['options.id'],
  'PUT /admin/tryouts/:tryoutId/questions/:questionId': ['version', 'options.id'],
  'POST /api/questioner/tryouts': ['number'],
  'PUT /api/questioner/tryouts/:questionId': ['number', 'version'],
  'POST /api/attempts': ['tryoutId'],
  'POST /api/questioner/exports': ['state'],
  'POST /admin/question-exports': ['state'],
  'POST /api/questioner/question-steps/restore': ['tryoutId'],
  'POST /admin/question-steps/restore': ['tryoutId'],
  'POST /api/questioner/imports': ['tryoutId'],
  'POST /admin/imports': ['tryoutId'],
  'POST /api/free-tryouts': ['email'],
  'PUT /admin/essays/:attemptId/:itemId': ['version'],
  'POST /admin/entitlements': ['email'],
  'POST /admin/vouchers': ['isActive'],
  'PUT /admin/vouchers/:voucherId': ['isActive'],
  'POST /admin/purchases/exports': ['state'],
  // The id of the bought thing.
  'POST /api/purchases': ['item.id'],
  'POST /api/purchases/quote': ['item.id'],
};

/** The body with the harmful fields in it and in every nested object. */
function withHarm(body: unknown, harm: object, onPurpose: readonly string[], path = ''): unknown {
  if (Array.isArray(body)) return body.map((inner: unknown) => withHarm(inner, harm, onPurpose, path));
  if (typeof body !== 'object' || body === null) return body;
  const inner = Object.entries(body).map(([name, value]) => [
    name,
    withHarm(value, harm, onPurpose, `${path}${name}.`),
  ]);
  const added = Object.entries(harm).filter(([name]) => !onPurpose.includes(`${path}${name}`));
  return { ...Object.fromEntries(added), ...(Object.fromEntries(inner) as object) };
}

/** Replaces values that differ between two equal requests: ids, secrets, times, and the pixels of a noisy picture. */
const alike = (text: string) =>
  text
    .replace(/\b202\d-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/\bTO\d{13}[0-9a-f]{32}/g, '<attempt>')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replace(/\$argon2[^"]*/g, '<hash>')
    .replace(/"oneTimePassword":"[^"]*"/g, '"oneTimePassword":"<password>"')
    .replace(/"(secret|sealedSecret|fileKey)":"[^"]*"/g, '"$1":"<secret>"')
    .replace(/\bsecret=[A-Z2-7]{32}\b/g, 'secret=<secret>')
    .replace(/\b[0-9a-f]{32,64}\b/g, '<random>')
    // Numbers of purchases and receipts, codes of vouchers and of schools' seats.
    .replace(/\b([KP]-\d{6}|HEMAT)-[0-9A-Z]{6,8}\b/g, '<number>')
    .replace(/\b[A-Z2-9]{4}(-[A-Z2-9]{4}){3}\b/g, '<code>')
    .replace(/\bAkun [0-9a-f]{8}\b/gi, '<name>')
    // The name under which a learner writes in discussions.
    .replace(/"writer(Name)?":"Akun[^"]*"/g, '"writer$1":"<name>"')
    // In guests' addresses and telephone numbers.
    .replace(/\b\d{8,14}\b/g, '<number>')
    .replace(/"(sizeBytes|expiresIn)":\d+/g, '"$1":0')
    // Long work begins at once, and its answer tells how far it is at that moment.
    .replace(/"state":"\w+","done":\d+,"total":(\d+|null)/g, '<progress>')
    .replace(/"fileName":("[^"]*"|null)/g, '<file>')
    .replace(/"initials":"[^"]*"/g, '"initials":"<initials>"');

/** Derived from accounts, profiles and questions: random words of random addresses and titles. */
const derived = ['learner_entry', 'learner_term', 'bank_entry', 'bank_term'];

let t: TestApp;
let renew: () => void;
let tables: string[];
beforeAll(async () => {
  const { db, renew: renewed } = openRenewable();
  renew = renewed;
  t = await buildTestApp({ db, sales: quietSales() });
  const all = await t.db.introspection.getTables();
  tables = all.map(({ name }) => name).filter((name) => !derived.includes(name));
});
afterAll(() => t.close());

async function stored({ db }: TestApp, victimId: string): Promise<Record<string, string[]>> {
  const entries: [string, string[]][] = [];
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    const texts = rows.map((row) => alike(JSON.stringify(row).replaceAll(victimId, '<victim>')));
    entries.push([table, texts.toSorted()]);
  }
  return Object.fromEntries(entries);
}

interface Outcome {
  status: number;
  body: string;
  /** Read where a harmed request may be refused. */
  before: Record<string, string[]> | undefined;
  after: Record<string, string[]>;
}

/** Long work that the request has begun must have ended, or two equal requests would leave different rows. */
async function afterAllWork<Value>({ db }: TestApp, read: () => Promise<Value>): Promise<Value> {
  const running = async () => [
    ...(await db.selectFrom('longWork').select('id').where('state', '=', 'running').execute()),
    ...(await db.selectFrom('questionImport').select('id').where('state', '=', 'reading').execute()),
  ];
  while ((await running()).length > 0) await setImmediate();
  return read();
}

/** A form may be refused because of additional fields beside its file; JSON is accepted without them. */
const isForm = (route: string) =>
  [
    'POST /admin/upload',
    'POST /admin/imports',
    'POST /api/questioner/imports',
    'PUT /api/purchases/:number/proof',
  ].includes(route);

/** Sends a row's request on a database of its own. */
async function play({ route, answers, request }: MatrixRow, isHarmful: boolean): Promise<Outcome> {
  renew();
  // The app notes this once in its life.
  await t.db.insertInto('salesOpening').values({ id: 1, at: t.clock.now().toISOString() }).execute();
  const [method, pattern] = route.split(' ') as [Method, string];
  const role = roles.find((one) => one !== 'guest' && answers[one] === 'ok') ?? 'learner';
  const victim = await givenLearner(t, { name: 'Korban' });
  await givenTryout(t, { id: victim.id });
  const learner = await givenLearner(t);
  const as = role === 'admin' || role === 'questioner' ? await givenStaff(t, role) : learner;
  const { url = pattern, body } = (await request?.({ t, learner })) ?? {};
  const harm = harmful(victim.id);
  const before = isForm(route) && isHarmful ? await stored(t, victim.id) : undefined;
  const query = new URLSearchParams(
    Object.entries(harm).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  );
  if (isHarmful && body instanceof FormData)
    for (const [name, value] of query) if (!takenOnPurpose[route]?.includes(name)) body.append(name, value);
  const sent = body instanceof FormData ? body : withHarm(body ?? {}, harm, takenOnPurpose[route] ?? []);
  const answer = await t.call(method, isHarmful ? `${url}?${query}` : url, { as, body: isHarmful ? sent : body });
  return {
    status: answer.statusCode,
    body: alike(answer.body.replaceAll(victim.id, '<victim>')),
    before,
    after: await afterAllWork(t, () => stored(t, victim.id)),
  };
}

const writes = permissionMatrix.filter(({ route }) => !route.startsWith('GET'));

describe.each(writes)('fields that nobody may set (S7) in $route', (row) => {
  it('change nothing in the database and in the answers', async () => {
    const plain = await play(row, false);
    const harmed = await play(row, true);
    expect(plain.status).toBe(row.success ?? 200);
    const isRefused = isForm(row.route) && [400, 413].includes(harmed.status);
    if (!isRefused) expect([harmed.status, harmed.body]).toEqual([plain.status, plain.body]);
    expect(harmed.after).toEqual(isRefused ? harmed.before : plain.after);
  });
});

describe('the comparison (S7)', () => {
  it('notices a field that a route does accept', async () => {
    const row = writes.find(({ route }) => route === 'PUT /admin/staff/:staffId') as MatrixRow;
    const taking: MatrixRow = {
      ...row,
      request: async (scene) => ({ ...(await row.request?.(scene)), body: { isActive: true } }),
    };
    expect((await play(taking, false)).after).not.toEqual((await play(row, false)).after);
  });

  it('makes exceptions for routes that exist', () => {
    const routes = permissionMatrix.map(({ route }) => route as string);
    expect(Object.keys(takenOnPurpose).filter((route) => !routes.includes(route))).toEqual([]);
  });
});
