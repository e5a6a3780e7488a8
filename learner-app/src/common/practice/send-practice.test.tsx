import 'fake-indexeddb/auto';
import { givenLocalApi, type LocalAnswer, ok, renderRoute } from '@tryout/shared-ui/testing';
import { act, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { practiceSession } from '../../testing/practice-samples.ts';
import { givenLearner, sampleNow, sampleUser } from '../../testing/samples.ts';
import { useSession } from '../../session.ts';
import { findPractice, forgetPracticeOf, keepAnswer, keepPractice } from './kept-practice.ts';
import { doesPracticeWait, notePracticeWaits, practiceDatabase } from './practice-database.ts';
import { sendPractice } from './send-practice.ts';
import { useSendWaiting } from '../use-send-waiting.ts';
import { waitingPractice } from './later.ts';

const { answers, arrived, callsOf } = givenLocalApi();
const sending = 'POST /api/practice/sessions/p1/answers';
const given = { position: 1, letter: 'A' as const, isUnsure: false, seconds: 4, answeredAt: sampleNow };

function Anywhere() {
  useSendWaiting('u1', waitingPractice);
  return null;
}

beforeEach(async () => {
  givenLearner();
  await forgetPracticeOf('u1');
  notePracticeWaits('u1', false);
  await keepPractice('u1', practiceSession());
});

describe('any page of a learner', () => {
  it('sends what was answered without a connection', async () => {
    await keepAnswer('u1', 'p1', given);
    notePracticeWaits('u1', true);
    answers[sending] = ok({ answers: [{ ...given, isRight: false }] });
    renderRoute([{ path: '/', Component: Anywhere }]);
    await waitFor(() => expect(doesPracticeWait('u1')).toBe(false));
    expect(callsOf(sending)).toBe(1);
    expect((await findPractice('u1', 'p1'))?.answers).toMatchObject([{ position: 1, isSent: true }]);
  });

  it('sends an answer only once that the server has left out, since its question is gone', async () => {
    await keepAnswer('u1', 'p1', given);
    notePracticeWaits('u1', true);
    answers[sending] = ok({ answers: [] });
    renderRoute([{ path: '/', Component: Anywhere }]);
    await waitFor(() => expect(doesPracticeWait('u1')).toBe(false));
    expect((await findPractice('u1', 'p1'))?.answers).toMatchObject([{ position: 1, isSent: true }]);
  });

  it('keeps an answer that a gateway has refused, and sends it again', async () => {
    await keepAnswer('u1', 'p1', given);
    notePracticeWaits('u1', true);
    answers[sending] = { status: 403, body: '<h1>Forbidden</h1>' };
    const { unmount } = renderRoute([{ path: '/', Component: Anywhere }]);
    await waitFor(() => expect(callsOf(sending)).toBe(1));
    await sendPractice('u1');
    expect(await findPractice('u1', 'p1')).toMatchObject({ refusal: null, answers: [{ isSent: false }] });
    unmount();

    answers[sending] = ok({ answers: [{ ...given, isRight: false }] });
    renderRoute([{ path: '/', Component: Anywhere }]);
    await waitFor(() => expect(doesPracticeWait('u1')).toBe(false));
  });

  it('still has answers that wait while a session of another release is stored, which it can’t read', async () => {
    await keepAnswer('u1', 'p1', given);
    notePracticeWaits('u1', true);
    const db = await openDB(practiceDatabase, 1);
    await db.put('kept', { usedAtMs: Date.now(), later: [] }, ['u1', 'p2']);
    db.close();
    answers[sending] = ok({ answers: [{ ...given, isRight: false }] });
    await sendPractice('u1');
    expect((await findPractice('u1', 'p1'))?.answers).toMatchObject([{ position: 1, isSent: true }]);
    expect(doesPracticeWait('u1')).toBe(true);
  });

  it('sends nothing with the token of the learner who has signed in meanwhile, and what is theirs', async () => {
    const of = (id: string) => `POST /api/practice/sessions/${id}/answers`;
    await keepPractice('u1', practiceSession({ id: 'p2' }));
    for (const id of ['p1', 'p2']) await keepAnswer('u1', id, given);
    await forgetPracticeOf('u2');
    await keepPractice('u2', practiceSession({ id: 'p3' }));
    await keepAnswer('u2', 'p3', given);
    let answer: (answer: LocalAnswer) => void = () => {};
    const pending = new Promise<LocalAnswer>((resolve) => (answer = resolve));
    for (const id of ['p1', 'p2']) answers[of(id)] = pending;
    answers[of('p3')] = ok({ answers: [{ ...given, isRight: false }] });
    const first = sendPractice('u1');
    await waitFor(() => expect(arrived).toHaveLength(1));
    useSession.getState().signIn('second', { ...sampleUser, id: 'u2' });
    const second = sendPractice('u2');
    answer(ok({ answers: [{ ...given, isRight: false }] }));
    await Promise.all([first, second]);
    expect(arrived.map(({ call, authorization }) => [call, authorization])).toEqual([
      [expect.stringMatching(/p[12]/), 'Bearer good'],
      [of('p3'), 'Bearer second'],
    ]);
    const kept = await Promise.all(['p1', 'p2'].map((id) => findPractice('u1', id)));
    expect(kept.map((one) => one?.answers[0]?.isSent).toSorted()).toEqual([false, true]);
  });

  it('asks nothing where nothing waits, and sends nothing of another learner', async () => {
    await keepAnswer('u2', 'p1', given);
    notePracticeWaits('u2', true);
    const send = jest.spyOn(waitingPractice, 'send');
    renderRoute([{ path: '/', Component: Anywhere }]);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
    await sendPractice('u1');
    expect(arrived).toEqual([]);
  });
});
