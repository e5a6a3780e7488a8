import { keptShortly } from './kept-shortly.ts';

const startMs = Date.parse('2026-11-22T12:00:00.000Z');

it('asks once for all who ask within the time, also at once, and anew afterwards', async () => {
  let at = startMs;
  let asked = 0;
  const ask = keptShortly(
    1_000,
    () => new Date(at),
    async (key) => `${key} ${(asked += 1)}`,
  );
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  at += 1_000;
  expect(await ask('a')).toBe('a 3');
});

it('asks anew after the clock was set back', async () => {
  let at = startMs;
  let asked = 0;
  const ask = keptShortly(
    1_000,
    () => new Date(at),
    async () => (asked += 1),
  );
  await ask('a');
  at -= 3_600_000;
  expect(await ask('a')).toBe(2);
});

it('keeps no failure', async () => {
  let isAway = true;
  const ask = keptShortly(
    1_000,
    () => new Date(startMs),
    async () => {
      if (isAway) throw new Error('away');
      return 'there';
    },
  );
  await expect(ask('a')).rejects.toThrow('away');
  isAway = false;
  expect(await ask('a')).toBe('there');
});
