import 'fake-indexeddb/auto';
import type { Attempt, SavedResponse } from '@tryout/api/contract';
import { ApiError, NetworkError, toast } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { keepAttempt } from './attempt-copy.ts';
import * as api from './exam.api.ts';
import { LeftAnswers } from './left-answers.tsx';
import { createOutbox } from './outbox.ts';

jest.mock('./exam.api.ts');
const getAttempt = jest.mocked(api.getAttempt);
const saveResponses = jest.mocked(api.saveResponses);

const at = (secondsFromNow: number) => new Date(Date.now() + secondsFromNow * 1000).toISOString();
const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  id: 'TO1',
  tryout: { id: 't1', title: 'Tryout TKD BUMN', durationSeconds: 3_600 },
  state: 'in_progress',
  startedAt: at(-3_700),
  deadlineAt: at(-100),
  submittedAt: null,
  serverNow: at(0),
  items: [
    {
      id: 'item-1',
      number: 1,
      kind: 'essay',
      section: 'TKD',
      subType: 'number_sequence',
      stem: 'Jelaskan.',
      imageUrl: null,
      imageAlt: null,
      options: [],
    },
  ],
  responses: [],
  ...changes,
});
const unsent: SavedResponse = {
  itemId: 'item-1',
  option: null,
  text: 'Jawaban',
  flagged: false,
  sequence: 5,
  secondsSpent: 9,
};
const over = new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: 'Waktu ujian telah habis' });
const outbox = () => createOutbox('u1', 'TO1');
const notice = /1 jawaban belum terkirim dan dikirim otomatis/;
const render = () => renderRoute([{ path: '/', element: <LeftAnswers ownerId="u1" /> }]);

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  jest.resetAllMocks();
  toast.remove();
  await outbox().store([unsent], () => false);
});

describe('answers left on the device at 0:00', () => {
  it('are said to be safe while the device is offline, and sent when it is back online', async () => {
    await keepAttempt('u1', attempt());
    getAttempt.mockRejectedValue(new NetworkError('down'));
    render();
    expect(await screen.findByText(notice)).toBeVisible();

    getAttempt.mockResolvedValue(attempt({ state: 'expired' }));
    saveResponses.mockRejectedValue(over);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(notice)).not.toBeInTheDocument());
    expect(saveResponses).toHaveBeenCalledWith('TO1', [unsent]);
    expect(await screen.findByText('1 jawaban terlambat sampai')).toBeInTheDocument();
    expect(await outbox().load()).toEqual([]);
  });

  it('count, and are not called late, where they arrive within the grace period', async () => {
    getAttempt.mockResolvedValue(attempt({ deadlineAt: at(-2) }));
    saveResponses.mockResolvedValue({ responses: [{ itemId: 'item-1', sequence: 5 }], refused: [], serverNow: at(0) });
    render();
    await waitFor(async () => expect(await outbox().load()).toEqual([]));
    expect(screen.queryByText(/terlambat/)).not.toBeInTheDocument();
  });

  it('are sent by the exam itself while it runs', async () => {
    await keepAttempt('u1', attempt({ deadlineAt: at(600) }));
    getAttempt.mockResolvedValue(attempt({ deadlineAt: at(600) }));
    render();
    await waitFor(() => expect(getAttempt).toHaveBeenCalled());
    await act(async () => {});
    expect(saveResponses).not.toHaveBeenCalled();
    expect(await outbox().load()).toHaveLength(1);
  });

  it('of another learner are neither reported nor sent', async () => {
    await createOutbox('u2', 'TO2').store([unsent], () => false);
    getAttempt.mockResolvedValue(attempt({ id: 'TO2' }));
    renderRoute([{ path: '/', element: <LeftAnswers ownerId="u2" /> }]);
    await waitFor(() => expect(saveResponses).toHaveBeenCalled());
    expect(new Set(getAttempt.mock.calls.flat())).toEqual(new Set(['TO2']));
    expect(saveResponses.mock.calls).toEqual([['TO2', [unsent]]]);
    expect(await outbox().load()).toEqual([unsent]);
  });
});
