import type { Attempt, ExamSignal } from '@tryout/api/contract';
import { copies } from './attempt-copy.ts';

/** Keeps an event's newest signal in the device's copy of the attempt, so that a reload without a connection has the right time. Rejects when storage is blocked. */
export async function keepSignal(learnerId: string, attemptId: string, signal: ExamSignal): Promise<void> {
  const { store, done } = (await copies()).transaction('kept', 'readwrite');
  const paper = (await store.get([learnerId, attemptId, 'paper'])) as Attempt | undefined;
  if (paper?.event) {
    const kept = { ...paper, deadlineAt: signal.deadlineAt, event: { ...paper.event, signal } };
    await store.put(kept, [learnerId, attemptId, 'paper']);
  }
  await done;
}
