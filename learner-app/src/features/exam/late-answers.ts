import { ApiError, toast } from '@tryout/shared-ui';
import { saveResponses } from './exam.api.ts';
import { isClosed } from './is-closed.ts';
import { createOutbox } from './outbox.ts';

/** Says what became of answers that reached the server after the end. */
export function tellLate(count: number, refusal: unknown): void {
  const isLate = refusal instanceof ApiError && refusal.code === 'ATTEMPT_TIME_OVER';
  toast.info({
    title: `${count} jawaban terlambat sampai`,
    message: isLate
      ? 'Waktu ujian telah habis sebelum jawaban itu sampai. Jawaban disimpan sebagai terlambat dan tidak ikut dinilai.'
      : 'Tryout ini sudah diselesaikan sebelum jawaban itu sampai. Jawaban tidak ikut dinilai.',
    autoClose: 10_000,
  });
}

/**
 * Brings what this device still holds of an attempt that has ended: the server keeps it as late and refuses it for the score. What
 * gets no answer stays on the device for the next visit.
 */
export async function deliverLate(learnerId: string, attemptId: string): Promise<void> {
  const outbox = createOutbox(learnerId, attemptId);
  const unsent = await outbox.load();
  if (unsent.length === 0) return;
  try {
    await saveResponses(attemptId, unsent);
  } catch (error) {
    if (!isClosed(error)) throw error;
    tellLate(unsent.length, error);
  }
  await outbox.store([]);
}
