import { eventually } from '../../../test/eventually.ts';
import type { Closing, Save } from './attempt-writes.repository.ts';
import type { AttemptRow } from './attempt.repository.ts';
import { createWriteQueue } from './write-queue.ts';

const save = (attemptId: string, responses = 1): Save => ({
  attemptId,
  receivedAt: new Date(),
  responses: Array.from({ length: responses }, (_, number) => ({
    itemId: `item-${number}`,
    option: 'A',
    text: null,
    flagged: false,
    sequence: 1,
    secondsSpent: 0,
  })),
});

const closing = (id: string): Closing => ({
  isByClock: false,
  attempt: { id } as AttemptRow,
  state: 'submitted',
  submittedAt: new Date(),
  score: () => ({
    columns: { points: 0, maxPoints: 0, passed: null, rankKey: '', subTypeShares: '[]', waitingMarks: 0 },
    scoredRevision: 0,
    waiting: [],
  }),
});

/** A database that writes every batch, except attempts whose name says that they fail. */
function givenQueue() {
  const batches: string[][] = [];
  const queue = createWriteQueue(async ({ saves, closings }) => {
    const names = [
      ...saves.map(({ attemptId }) => attemptId),
      ...closings.map(({ attempt }) => `end of ${attempt.id}`),
    ];
    batches.push(names);
    if (names.some((name) => name.includes('broken'))) throw new Error('constraint failed');
    if (names.includes('locked')) throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    return {
      saved: saves.map(({ attemptId, responses }) =>
        attemptId === 'closed' ? undefined : responses.map(({ sequence }) => sequence),
      ),
      closed: closings.map(({ attempt }) => attempt.id !== 'closed'),
    };
  });
  return { queue, batches };
}

describe('createWriteQueue', () => {
  it('commits together saves that arrive together', async () => {
    const { queue, batches } = givenQueue();
    expect(await Promise.all([queue.save(save('a')), queue.save(save('b')), queue.save(save('c'))])).toEqual([
      [1],
      [1],
      [1],
    ]);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('answers each with the outcome of its own save', async () => {
    const { queue } = givenQueue();
    expect(await Promise.all([queue.save(save('a', 2)), queue.save(save('closed'))])).toEqual([[1, 1], undefined]);
  });

  it('one bad save fails alone', async () => {
    const { queue } = givenQueue();
    const [first, bad, last] = await Promise.allSettled([
      queue.save(save('a')),
      queue.save(save('broken')),
      queue.save(save('b')),
    ]);
    expect([first.status, bad.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('a database in trouble fails the whole batch at once, and the next one is tried again', async () => {
    const { queue, batches } = givenQueue();
    const outcomes = await Promise.allSettled([
      queue.save(save('a')),
      queue.save(save('locked')),
      queue.close(closing('c')),
      queue.save(save('b')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect(batches).toEqual([['a', 'locked', 'b', 'end of c']]);
    expect(await queue.save(save('a'))).toEqual([1]);
  });

  it('puts saves that arrive while a batch is written into the next one', async () => {
    const { queue, batches } = givenQueue();
    const first = queue.save(save('a'));
    const rest = first.then(() => Promise.all([queue.save(save('b')), queue.save(save('c'))]));
    await Promise.all([first, rest]);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('splits a batch that is too large for one statement, and writes a single large queue alone', async () => {
    const { queue, batches } = givenQueue();
    await Promise.all([queue.save(save('a', 600)), queue.save(save('b', 600)), queue.save(save('c', 1_200))]);
    expect(batches).toEqual([['a'], ['b'], ['c']]);
  });

  it('closes after the saves that came before, and answers each with its own outcome', async () => {
    const { queue, batches } = givenQueue();
    const outcomes = await Promise.all([
      queue.save(save('a')),
      queue.close(closing('a')),
      queue.close(closing('closed')),
      queue.save(save('b', 2)),
    ]);
    expect(outcomes).toEqual([[1], true, false, [1, 1]]);
    expect(batches).toEqual([['a', 'b', 'end of a', 'end of closed']]);
  });

  it('one closing that can’t be scored fails alone', async () => {
    const { queue } = givenQueue();
    const [bad, good] = await Promise.allSettled([queue.close(closing('broken')), queue.close(closing('a'))]);
    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('closes at most fifty at once, so that answers come in between', async () => {
    const { queue, batches } = givenQueue();
    await Promise.all(Array.from({ length: 60 }, (_, n) => queue.close(closing(String(n)))));
    expect(batches.map(({ length }) => length)).toEqual([50, 10]);
  });

  it('goes on after a failure', async () => {
    const { queue } = givenQueue();
    await expect(queue.save(save('broken'))).rejects.toThrow('constraint failed');
    expect(await queue.save(save('a'))).toEqual([1]);
  });
});

describe('a database that doesn’t answer', () => {
  it('lets callers come again, keeps one transaction open and nothing behind it, and goes on when it answers', async () => {
    const opened: PromiseWithResolvers<void>[] = [];
    const names: string[][] = [];
    const queue = createWriteQueue(
      async ({ saves }) => {
        names.push(saves.map(({ attemptId }) => attemptId));
        opened.push(Promise.withResolvers());
        await opened.at(-1)?.promise;
        return { saved: saves.map(() => [1]), closed: [] };
      },
      undefined,
      50,
    );
    const first = [queue.save(save('a')), queue.save(save('b'))];
    for (const outcome of await Promise.allSettled(first))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'DATABASE_STUCK' } });
    await expect(queue.save(save('c'))).rejects.toMatchObject({ code: 'DATABASE_STUCK' });
    await expect(queue.close(closing('d'))).rejects.toMatchObject({ code: 'DATABASE_STUCK' });
    expect(names).toEqual([['a', 'b']]);
    const again = queue.save(save('a'));
    opened[0]?.resolve();
    await eventually(
      () => opened.length,
      (count) => count === 2,
      1_000,
    );
    opened[1]?.resolve();
    expect(await again).toEqual([1]);
    expect(names).toEqual([['a', 'b'], ['a']]);
  });
});
