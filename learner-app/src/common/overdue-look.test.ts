import { overdueLook } from './overdue-look.ts';
import { received } from './server-time.ts';

const answer = received({ serverNow: '2026-11-24T12:00:00.000Z' });
const until = (time: string) => ({ deadlineAt: `2026-11-24T${time}.000Z` });

it('asks again soon once the time of one is over, and not before', () => {
  jest.spyOn(performance, 'now').mockReturnValue(answer.receivedAtMs);
  expect(overdueLook([until('12:30:00')], answer)).toBe(false);
  expect(overdueLook([], answer)).toBe(false);
  expect(overdueLook([{ ...until('12:00:00'), remainingSeconds: 90 }], answer)).toBe(false);
  expect(overdueLook([until('12:30:00'), until('12:00:00')], answer)).toBeGreaterThan(0);
  jest.restoreAllMocks();
});
