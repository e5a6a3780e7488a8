import type { Attempt } from '@tryout/api/contract';
import { Alert, isTemporary, useQueryClient } from '@tryout/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import { useBackOnline } from '../../common/use-back-online.ts';
import { findAttempt } from './attempt-copy.ts';
import { getAttempt } from './exam.api.ts';
import { deliver } from './late-answers.ts';
import { attemptsWithUnsent, createOutbox } from './outbox.ts';

const isOver = ({ state, serverNow, deadlineAt }: Pick<Attempt, 'state' | 'serverNow' | 'deadlineAt'>) =>
  state !== 'in_progress' || serverNow >= deadlineAt;

/**
 * The number of answers to an attempt that wait on this device after its time. The device's copy of the attempt says whether the time is
 * over; without a copy the number is 0.
 */
async function countLeft(ownerId: string, attemptId: string): Promise<number> {
  const copy = await findAttempt(ownerId, attemptId).catch(() => undefined);
  return copy && isOver(copy) ? (await createOutbox(ownerId, attemptId).load()).length : 0;
}

/**
 * Sends the answers that an attempt has left on this device, once its time is over. A running attempt sends them itself, and the attempt's
 * own page reports refusals.
 * @returns false when no answer came
 */
async function bring(ownerId: string, attemptId: string): Promise<boolean> {
  try {
    const attempt = await getAttempt(attemptId);
    if (isOver(attempt)) await deliver(ownerId, attemptId);
    return true;
  } catch (error) {
    return !isTemporary(error);
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Shown on the page that a learner reaches after leaving the exam at 0:00 offline: says that the answers are safe, and sends them once the
 * device is online.
 * @param ownerId the learner; `guestId` for a guest
 */
export function LeftAnswers({ ownerId }: { ownerId: string }) {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState(0);

  const bringAll = useCallback(async () => {
    // Without storage nothing was left.
    const attemptIds = await attemptsWithUnsent(ownerId).catch(() => []);
    if (attemptIds.length === 0) return;
    // Shown before sending: offline it takes a while until a call fails.
    const counts = await Promise.all(attemptIds.map((attemptId) => countLeft(ownerId, attemptId)));
    setWaiting(sum(counts));
    const isBrought = await Promise.all(attemptIds.map((attemptId) => bring(ownerId, attemptId)));
    setWaiting(sum(counts.filter((_count, at) => !isBrought[at])));
    // The server's answers about these attempts have also closed them.
    if (isBrought.includes(true)) await queryClient.invalidateQueries({ queryKey: ['attempts'] });
  }, [ownerId, queryClient]);

  useEffect(() => void bringAll(), [bringAll]);
  useBackOnline(waiting > 0, bringAll);

  if (waiting === 0) return null;
  return (
    <Alert color="soga" mb="lg" role="status" title="Waktu habis, jawaban aman di perangkat ini">
      {`${waiting} jawaban belum terkirim dan dikirim otomatis saat koneksi kembali. Jawaban yang sudah tersimpan tetap dinilai.`}
    </Alert>
  );
}
