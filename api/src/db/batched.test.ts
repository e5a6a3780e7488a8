import { setImmediate } from 'node:timers/promises';
import { batched } from './batched.ts';

/** A look-up whose statements are answered by hand. */
function lookUp() {
  const statements: { ids: readonly string[]; answer(): void; fail(): void }[] = [];
  const find = batched<string>(
    (ids) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(ids.map((id) => [id, `row ${id}`] as const));
        statements.push({ ids, answer, fail: () => reject(new Error('broken')) });
      }),
  );
  /** Waits until as many statements have begun. */
  const begun = async (count: number) => {
    while (statements.length < count) await setImmediate();
    return statements.at(-1)!;
  };
  return { find, begun, sent: () => statements.map(({ ids }) => ids) };
}

describe('look-ups that come together', () => {
  it('are one statement, with each id once', async () => {
    const { find, begun, sent } = lookUp();
    const rows = Promise.all(['a', 'b', 'a'].map(find));
    (await begun(1)).answer();
    expect(await rows).toEqual(['row a', 'row b', 'row a']);
    expect(sent()).toEqual([['a', 'b']]);
  });

  it('wait for the statement before them, and are one, too', async () => {
    const { find, begun, sent } = lookUp();
    const first = find('a');
    const running = await begun(1);
    const later = [find('a')];
    await setImmediate();
    later.push(find('b'));
    await setImmediate();
    expect(sent()).toEqual([['a']]);
    running.answer();
    (await begun(2)).answer();
    expect(await Promise.all([first, ...later])).toEqual(['row a', 'row a', 'row b']);
    expect(sent()).toEqual([['a'], ['a', 'b']]);
  });

  it('wait no longer after one that failed, and are asked all the same', async () => {
    const { find, begun } = lookUp();
    const failing = find('a');
    const running = await begun(1);
    const later = find('b');
    running.fail();
    await expect(failing).rejects.toThrow('broken');
    (await begun(2)).answer();
    expect(await later).toBe('row b');
  });

  it('do not wait for one that the database does not answer', async () => {
    const { find, begun, sent } = lookUp();
    const stuck = find('a');
    const silent = await begun(1);
    const later = find('b');
    (await begun(2)).answer();
    expect(await later).toBe('row b');
    // An answer that comes after all holds nobody up.
    const third = find('c');
    const running = await begun(3);
    silent.answer();
    expect(await stuck).toBe('row a');
    const fourth = find('d');
    await setImmediate();
    expect(sent()).toHaveLength(3);
    running.answer();
    (await begun(4)).answer();
    expect(await Promise.all([third, fourth])).toEqual(['row c', 'row d']);
  });
});
