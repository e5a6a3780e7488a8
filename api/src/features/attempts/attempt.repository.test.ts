import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenAttempt, givenTryout } from '../../../test/given.ts';
import {
  type AttemptWrites,
  type Closing,
  type WaitingItem,
  createAttemptWrites,
  type ResponseToSave,
} from './attempt-writes.repository.ts';
import { type AttemptRepository, type AttemptRow, createAttemptRepository } from './attempt.repository.ts';

/*
 * Races of two requests that have both read an attempt as running. In one process on SQLite a request is done before the next
 * begins, so that no test over HTTP can produce them; on PostgreSQL, or with two processes, they happen every evening.
 */
let t: TestApp;
let attempts: AttemptRepository;
let writes: AttemptWrites;
let row: AttemptRow;
let itemIds: string[];
beforeAll(async () => {
  t = await buildTestApp();
  attempts = createAttemptRepository(t.db);
  writes = createAttemptWrites(t.db);
});
beforeEach(async () => {
  const attempt = await givenAttempt(t, { responses: 'A--' });
  row = (await attempts.findOwned(attempt.learner.id, attempt.id)) as AttemptRow;
  itemIds = attempt.items.map(({ id }) => id);
});
afterAll(() => t.close());

const scored = (points: number, waiting: readonly WaitingItem[] = []): ReturnType<Closing['score']> => ({
  columns: {
    points,
    maxPoints: 3,
    passed: null,
    rankKey: String(points),
    subTypeShares: '[]',
    waitingMarks: waiting.length,
  },
  scoredRevision: 0,
  waiting,
});
const closing = (state: Closing['state'], points: number): Closing => ({
  isByClock: false,
  attempt: row,
  state,
  submittedAt: t.clock.now(),
  score: () => scored(points),
});
const response = (option: 'A' | 'B') => ({
  itemId: itemIds[1] as string,
  option,
  text: null,
  flagged: false,
  sequence: 1,
  secondsSpent: 0,
});
const save = async (responses: ResponseToSave[]) => {
  const saves = [{ attemptId: row.id, responses, receivedAt: t.clock.now() }];
  return (await writes.write({ saves, closings: [] })).saved;
};
const close = async (...closings: Closing[]) => (await writes.write({ saves: [], closings })).closed;
const stored = () => t.db.selectFrom('attempt').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();

describe('closings', () => {
  it('closes for the first of two that found the attempt running, and keeps the first one’s values', async () => {
    expect(await close(closing('submitted', 1))).toEqual([true]);
    const before = await stored();
    t.clock.advance(1000);
    expect(await close(closing('expired', 2))).toEqual([false]);
    expect(await stored()).toEqual(before);
  });

  it('closes once when ten try at the same moment', async () => {
    const closed = (await Promise.all(Array.from({ length: 10 }, (_, n) => close(closing('submitted', n))))).flat();
    expect(closed.filter(Boolean)).toHaveLength(1);
    expect(await stored()).toMatchObject({ points: closed.indexOf(true) });
  });

  it('closes for the first of several that are written together, each learner’s own first attempt ranked', async () => {
    const tryout = await givenTryout(t);
    const sit = async () => {
      const { id, learner } = await givenAttempt(t, { tryout });
      return () => attempts.findOwned(learner.id, id) as Promise<AttemptRow>;
    };
    const [mine, other] = [await sit(), await sit()];
    const end = async (find: typeof mine, points: number) => ({
      ...closing('submitted', points),
      attempt: await find(),
    });
    expect(await close(await end(mine, 1), await end(mine, 2))).toEqual([true, false]);
    expect(await close(await end(mine, 2), await end(other, 3))).toEqual([false, true]);
    expect(await mine()).toMatchObject({ state: 'submitted', points: 1, isRanked: 1 });
    expect(await other()).toMatchObject({ state: 'submitted', points: 3, isRanked: 1 });
  });

  it('counts the saves of the same batch', async () => {
    const saves = [{ attemptId: row.id, responses: [response('B')], receivedAt: t.clock.now() }];
    const counted: Closing = {
      ...closing('submitted', 0),
      score: (responses) => scored(responses.length),
    };
    expect(await writes.write({ saves, closings: [counted] })).toEqual({ saved: [[1]], closed: [true] });
    expect(await stored()).toMatchObject({ points: 2 });
  });

  it('scores the responses stored at the moment of closing', async () => {
    await save([response('B')]);
    const seen: (string | null)[] = [];
    await close({
      ...closing('submitted', 0),
      score(responses) {
        seen.push(...responses.map(({ option }) => option));
        return scored(0);
      },
    });
    expect(seen.toSorted()).toEqual(['A', 'B']);
  });

  it('adds one statement for all answered essays of a batch, and none if no essay is answered', async () => {
    const statements: string[] = [];
    const counting = createAttemptWrites(
      t.db.withPlugin({
        transformQuery({ node }) {
          statements.push(node.kind.replace('QueryNode', ''));
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    );
    const tryout = await givenTryout(t);
    const end = async (itemIds: string[]): Promise<Closing> => {
      const waiting = itemIds.map((itemId) => ({ itemId, questionId: `q-${itemId}` }));
      const { id, learner } = await givenAttempt(t, { tryout });
      const score = () => scored(0, waiting);
      return { ...closing('submitted', 0), attempt: (await attempts.findOwned(learner.id, id)) as AttemptRow, score };
    };
    const closings = { without: [await end([]), await end([])], with: [await end(['e1', 'e2']), await end(['e1'])] };
    await counting.write({ saves: [], closings: closings.without });
    const usual = statements.splice(0);
    expect(usual).not.toContain('Insert');
    await counting.write({ saves: [], closings: closings.with });
    expect(statements).toEqual([...usual, 'Insert']);
    expect(await attempts.listMarks(closings.with[0]?.attempt.id ?? '')).toHaveLength(2);
  });

  it('leaves the attempt running when its score can’t be computed', async () => {
    const broken: Closing = {
      ...closing('submitted', 0),
      score() {
        throw new Error('no such rule set');
      },
    };
    await expect(close(broken)).rejects.toThrow('no such rule set');
    expect(await stored()).toMatchObject({ state: 'in_progress', submittedAt: null, points: null });
  });
});

describe('saves', () => {
  it('writes nothing into an attempt that was closed since it was read', async () => {
    await close(closing('submitted', 1));
    const before = await stored();
    expect(await save([response('B')])).toEqual([undefined]);
    expect(await attempts.listResponses(row)).toHaveLength(1);
    expect(await stored()).toEqual(before);
  });

  it('writes all of a queue or nothing', async () => {
    const broken = { ...response('A'), itemId: null as unknown as string };
    await expect(save([response('B'), broken])).rejects.toThrow();
    expect(await attempts.listResponses(row)).toHaveLength(1);
  });
});

describe('insert', () => {
  const again = { state: 'in_progress', submittedAt: null, isRanked: 0 } as const;
  const nothingToTake = async () => {};

  it('is refused while the learner has a running attempt of the package, even if the caller saw none', async () => {
    const { learnerId, tryoutId, paperId, ruleSetId, startedAt, deadlineAt } = row;
    const columns = { learnerId, tryoutId, paperId, ruleSetId, startedAt, deadlineAt };
    expect(await attempts.insert({ ...columns, ...again, id: 'TO-second' }, nothingToTake)).toBe(false);
    const inserts = async () =>
      Promise.all(
        ['a', 'b', 'c'].map((id) => attempts.insert({ ...columns, ...again, id: `TO-${row.id}-${id}` }, nothingToTake)),
      );
    expect(await inserts()).toEqual([false, false, false]);
    await close(closing('submitted', 1));
    expect((await inserts()).filter(Boolean)).toHaveLength(1);
  });
});
