import type { Query } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { createQueryClient } from './query-client.ts';

const { retry, retryDelay, gcTime, refetchInterval } = createQueryClient().getDefaultOptions().queries ?? {};
const asksAgain = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error);
const refusal = (status: number) => new ApiError({ status, code: 'X', message: '' });

it.each([
  [0, new NetworkError(), true],
  [2, new NetworkError(), true],
  [3, new NetworkError(), false],
  [0, refusal(500), true],
  [0, refusal(404), false],
  [0, refusal(429), false],
  [0, new TypeError('a bug'), false],
])('after %d failures with %p asks again: %p', (failures, error, again) =>
  expect(asksAgain(failures, error)).toBe(again),
);

it('waits 1, 2, 4 s, never more than 30, and keeps answers for five minutes', () => {
  const wait = (failures: number) => typeof retryDelay === 'function' && retryDelay(failures, new Error());
  expect([0, 1, 2, 9].map(wait)).toEqual([1000, 2000, 4000, 30_000]);
  expect(gcTime).toBe(300_000);
});

it.each([
  ['a server that is too old for the call', new ApiError({ status: 404, code: 'CALL_UNKNOWN', message: '' }), 60_000],
  ['a missing thing', refusal(404), false],
  ['no failure', null, false],
])('asks again in a minute after %s: %#', (_name, error, pause) => {
  const query = { state: { error } } as Query;
  expect(typeof refetchInterval === 'function' && refetchInterval(query)).toBe(pause);
});
