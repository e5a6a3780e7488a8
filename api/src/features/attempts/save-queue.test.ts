import type { Save } from './attempt.repository.ts';
import { createSaveQueue } from './save-queue.ts';

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

/** A database that writes what it is given, except attempts whose name says that they break. */
function givenQueue() {
  const batches: string[][] = [];
  const queue = createSaveQueue(async (saves) => {
    batches.push(saves.map(({ attemptId }) => attemptId));
    if (saves.some(({ attemptId }) => attemptId.startsWith('broken'))) throw new Error('constraint failed');
    if (saves.some(({ attemptId }) => attemptId === 'locked'))
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    return saves.map(({ attemptId, responses }) =>
      attemptId === 'closed' ? undefined : responses.map(({ sequence }) => sequence),
    );
  });
  return { queue, batches };
}

describe('createSaveQueue', () => {
  it('commits together what arrives together', async () => {
    const { queue, batches } = givenQueue();
    expect(await Promise.all([queue.save(save('a')), queue.save(save('b')), queue.save(save('c'))])).toEqual([
      [1],
      [1],
      [1],
    ]);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('tells each what became of its own save', async () => {
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
      queue.settled(),
      queue.save(save('b')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected']);
    expect(batches).toEqual([['a', 'locked', 'b']]);
    expect(await queue.save(save('a'))).toEqual([1]);
  });

  it('takes what arrives while a batch is written into the next one', async () => {
    const { queue, batches } = givenQueue();
    const first = queue.save(save('a'));
    const rest = first.then(() => Promise.all([queue.save(save('b')), queue.save(save('c'))]));
    await Promise.all([first, rest]);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('splits what is too much for one statement, and sends a single large queue alone', async () => {
    const { queue, batches } = givenQueue();
    await Promise.all([queue.save(save('a', 600)), queue.save(save('b', 600)), queue.save(save('c', 1_200))]);
    expect(batches).toEqual([['a'], ['b'], ['c']]);
  });

  it('settles when all saves before are written, also those that fail', async () => {
    const { queue, batches } = givenQueue();
    const outcomes = Promise.allSettled([queue.save(save('a')), queue.save(save('broken'))]);
    await queue.settled();
    expect(batches.flat()).toEqual(expect.arrayContaining(['a', 'broken']));
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await queue.settled();
  });

  it('goes on after a failure', async () => {
    const { queue } = givenQueue();
    await expect(queue.save(save('broken'))).rejects.toThrow('constraint failed');
    expect(await queue.save(save('a'))).toEqual([1]);
  });
});
