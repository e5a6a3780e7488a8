import type { Attempt } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import * as copies from './attempt-copy.ts';
import * as api from './exam.api.ts';
import { openAttempt } from './open-attempt.ts';

jest.mock('./exam.api.ts');
jest.mock('./attempt-copy.ts');
const getAttempt = jest.mocked(api.getAttempt);
const findAttempt = jest.mocked(copies.findAttempt);

const fromServer = { id: 'TO1', serverNow: '2026-11-21T12:00:00.000Z' } as Attempt;
const fromDevice = { id: 'TO1', serverNow: '2026-11-21T11:59:00.000Z' } as Attempt;
const never = new Promise<never>(() => {});

beforeEach(() => {
  jest.resetAllMocks();
  findAttempt.mockResolvedValue(fromDevice);
});
afterEach(() => jest.useRealTimers());

describe('openAttempt', () => {
  it('takes the server’s answer', async () => {
    getAttempt.mockResolvedValue(fromServer);
    expect(await openAttempt('sari', 'TO1')).toEqual({ attempt: fromServer, isCopy: false });
  });

  it.each([
    ['the connection is broken', new NetworkError('No answer')],
    ['the server is in trouble', new ApiError({ status: 503, code: 'OVERLOADED', message: 'Server sedang sibuk.' })],
    ['a gateway refuses', new ApiError({ status: 403, code: 'HTTP_403', message: 'Terjadi kesalahan.' })],
    ['a gateway finds nothing', new ApiError({ status: 404, code: 'HTTP_404', message: 'Terjadi kesalahan.' })],
  ])('takes this learner’s copy while %s', async (_name, failure) => {
    jest.useFakeTimers();
    getAttempt.mockRejectedValue(failure);
    expect(await openAttempt('sari', 'TO1')).toEqual({ attempt: fromDevice, isCopy: true });
    expect(findAttempt).toHaveBeenCalledWith('sari', 'TO1');
  });

  it('takes the copy when the connection hangs; its clock doesn’t stand still meanwhile', async () => {
    jest.useFakeTimers();
    getAttempt.mockReturnValue(never);
    const opening = openAttempt('sari', 'TO1');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await opening).toEqual({
      attempt: { ...fromDevice, serverNow: '2026-11-21T11:59:03.000Z' },
      isCopy: true,
    });
  });

  it('waits for a slow server where there is no copy', async () => {
    jest.useFakeTimers();
    findAttempt.mockResolvedValue(undefined);
    let answer = (_: Attempt) => {};
    getAttempt.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const opening = openAttempt('sari', 'TO1');
    await jest.advanceTimersByTimeAsync(8_000);
    answer(fromServer);
    expect(await opening).toEqual({ attempt: fromServer, isCopy: false });
  });

  it.each([404, 401, 403])('shows no copy when the server refuses with %s', async (status) => {
    const refusal = new ApiError({ status, code: 'X', message: 'Tidak' });
    getAttempt.mockRejectedValue(refusal);
    await expect(openAttempt('sari', 'TO1')).rejects.toBe(refusal);
  });

  it('passes the failure on where there is no copy, or no storage', async () => {
    getAttempt.mockRejectedValue(new NetworkError('No answer'));
    findAttempt.mockResolvedValue(undefined);
    await expect(openAttempt('sari', 'TO1')).rejects.toThrow('No answer');
    findAttempt.mockRejectedValue(new Error('blocked'));
    await expect(openAttempt('sari', 'TO1')).rejects.toThrow('No answer');
  });
});
