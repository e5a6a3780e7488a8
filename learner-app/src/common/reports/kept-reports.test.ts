import 'fake-indexeddb/auto';
import type { NewReport, OwnReport } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { attemptsWithUnsent, createOutbox, forgetOutboxOf } from '../../features/exam/outbox.ts';
import { useSession } from '../../session.ts';
import { givenLearner, sampleUser } from '../../testing/samples.ts';
import { openOutbox, reportsKey } from '../outbox-database.ts';
import { dropReport, keepReport, listKept, onKeptChange, retryReport, sendKept } from './kept-reports.ts';
import * as api from './report.api.ts';
import { doReportsWait } from './reports-wait.ts';

jest.mock('./report.api.ts');
const sendReport = jest.mocked(api.sendReport);

const report = (changes: Partial<NewReport> = {}): NewReport => ({
  attemptId: 'TO1',
  itemId: 'item-1',
  kind: 'typo',
  letter: null,
  text: '',
  ...changes,
});
const keep = (key: string, changes: Partial<NewReport> = {}) =>
  keepReport('u1', { key, report: report(changes), number: 1, tryoutTitle: 'Tryout' });
const keys = async (learnerId = 'u1') => (await listKept(learnerId)).map(({ key }) => key);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  givenLearner();
  sendReport.mockReset().mockResolvedValue({} as OwnReport);
});

describe('reports on this device', () => {
  it('wait until the server has them, in the order in which they were written', async () => {
    await keep('k1');
    await keep('k2', { itemId: 'item-2' });
    expect(doReportsWait('u1')).toBe(true);
    await sendKept('u1');
    expect(sendReport.mock.calls.map(([, key]) => key)).toEqual(['k1', 'k2']);
    expect(await keys()).toEqual([]);
    expect(doReportsWait('u1')).toBe(false);
  });

  it('stay while there is no connection, and are sent under the same key later', async () => {
    await keep('k1');
    sendReport.mockRejectedValueOnce(new NetworkError('offline'));
    await sendKept('u1');
    expect(await keys()).toEqual(['k1']);
    await sendKept('u1');
    expect(sendReport.mock.calls.map(([, key]) => key)).toEqual(['k1', 'k1']);
    expect(await keys()).toEqual([]);
  });

  it('are sent once when two callers send at once', async () => {
    await keep('k1');
    await Promise.all([sendKept('u1'), sendKept('u1')]);
    expect(sendReport).toHaveBeenCalledTimes(1);
  });

  it('are sent, too, when they are written while others are on their way, and not when they are deleted meanwhile', async () => {
    await keep('k1');
    await keep('k2', { itemId: 'item-2' });
    let answer: (sent: OwnReport) => void = () => {};
    const isAsked = new Promise<void>((asked) =>
      sendReport.mockImplementationOnce(() => {
        asked();
        return new Promise((resolve) => (answer = resolve));
      }),
    );
    const first = sendKept('u1');
    await isAsked;
    await dropReport('u1', 'k2');
    await keep('k3', { itemId: 'item-3' });
    const second = sendKept('u1');
    answer({} as OwnReport);
    await Promise.all([first, second]);
    expect(sendReport.mock.calls.map(([, key]) => key)).toEqual(['k1', 'k3']);
    expect(await keys()).toEqual([]);
  });

  it('replace an earlier one of the same question and kind', async () => {
    await keep('k1');
    await keep('k2', { text: 'Kata ketiga' });
    await keep('k3', { kind: 'unclear' });
    expect(await keys()).toEqual(['k2', 'k3']);
  });

  it('keep the reason of a refusal, aren’t sent again by themselves, and can be tried again or dropped', async () => {
    await keep('k1');
    sendReport.mockRejectedValueOnce(
      new ApiError({ status: 429, code: 'TOO_MANY_REPORTS', message: 'Coba lagi besok.' }),
    );
    await sendKept('u1');
    expect(await listKept('u1')).toMatchObject([{ key: 'k1', refusal: 'Coba lagi besok.' }]);
    expect(doReportsWait('u1')).toBe(false);
    await sendKept('u1');
    expect(sendReport).toHaveBeenCalledTimes(1);
    await retryReport('u1', 'k1');
    expect(doReportsWait('u1')).toBe(true);
    await dropReport('u1', 'k1');
    expect(await keys()).toEqual([]);
  });

  it('wait when the session has ended: their learner comes back', async () => {
    await keep('k1');
    sendReport.mockRejectedValueOnce(new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Login' }));
    await sendKept('u1');
    expect(await listKept('u1')).toMatchObject([{ refusal: null }]);
  });

  it('are never sent with the session of the next one who signs in, whose own aren’t held up by them', async () => {
    await keep('k1');
    await keep('k2', { itemId: 'item-2' });
    let answer: (given: OwnReport) => void = () => {};
    sendReport.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const sending = sendKept('u1');
    await waitFor(() => expect(sendReport).toHaveBeenCalledTimes(1));

    useSession.getState().signIn('t2', { ...sampleUser, id: 'u2' });
    await keepReport('u2', { key: 'k3', report: report({ attemptId: 'TO2' }), number: 1, tryoutTitle: 'Tryout' });
    await sendKept('u2');
    answer({} as OwnReport);
    await sending;
    expect(sendReport.mock.calls.map(([, key]) => key)).toEqual(['k1', 'k3']);
    expect(await listKept('u1')).toMatchObject([{ key: 'k2', refusal: null }]);
    expect(await keys('u2')).toEqual([]);
  });

  it('belong to one learner, aren’t an attempt with answers, and go with the account', async () => {
    await keep('k1');
    expect(await keys('u2')).toEqual([]);
    await createOutbox('u1', 'TO9').store(
      [{ itemId: 'i', option: 'A', text: null, flagged: false, sequence: 1, secondsSpent: 1 }],
      () => false,
    );
    expect(await attemptsWithUnsent('u1')).toEqual(['TO9']);
    await forgetOutboxOf('u1');
    expect(await keys()).toEqual([]);
  });

  it('of another release stay, and wait, though this one can’t read them', async () => {
    await keep('k1');
    const stored = async () => {
      const db = await openOutbox();
      const entries = (await db.get('unsent', ['u1', reportsKey])) as unknown[];
      return { db, entries };
    };
    const { db, entries } = await stored();
    const unknown = { key: 'k0', report: { ...report(), kind: 'besok' }, number: 2, refusal: null };
    await db.put('unsent', [unknown, ...entries], ['u1', reportsKey]);
    db.close();
    await sendKept('u1');
    expect(sendReport.mock.calls.map(([, key]) => key)).toEqual(['k1']);
    const after = await stored();
    after.db.close();
    expect(after.entries).toEqual([unknown]);
    expect(doReportsWait('u1')).toBe(true);
  });

  it('tell this tab of every change', async () => {
    const listener = jest.fn();
    const stop = onKeptChange(listener);
    await keep('k1');
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    await dropReport('u1', 'k1');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
