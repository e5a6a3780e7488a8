import type { Attempt } from '@tryout/api/contract';
import { Alert, isTemporary, useQueryClient } from '@tryout/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import { useBackOnline } from '../../use-back-online.ts';
import { findAttempt } from './attempt-copy.ts';
import { getAttempt } from './exam.api.ts';
import { deliver } from './late-answers.ts';
import { attemptsWithUnsent, createOutbox } from './outbox.ts';

const isOver = ({ state, serverNow, deadlineAt }: Pick<Attempt, 'state' | 'serverNow' | 'deadlineAt'>) =>
  state !== 'in_progress' || serverNow >= deadlineAt;

/** How many answers to an attempt wait on this device after its time, as far as the device can tell; without a copy of it nobody can. */
async function countLeft(ownerId: string, attemptId: string): Promise<number> {
  const copy = await findAttempt(ownerId, attemptId).catch(() => undefined);
  return copy && isOver(copy) ? (await createOutbox(ownerId, attemptId).load()).length : 0;
}

/**
 * Brings what an attempt has left on this device whose time is over. One that still runs sends for itself, and what the server
 * refuses, its own page says.
 * @returns false when no answer came
 */
async function bring(ownerId: string, attemptId: string): Promise<boolean> {
  try {
    const attempt = await getAttempt(attemptId);
    if (isOver(attempt)) await deliver(ownerId, attempt);
    return true;
  } catch (error) {
    return !isTemporary(error);
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Where one comes who has left the exam at 0:00 offline: says that the answers are safe, and sends them as soon as there is
 * one.
 * @param ownerId the learner; `guestId` for a guest
 */
export function LeftAnswers({ ownerId }: { ownerId: string }) {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState(0);

  const bringAll = useCallback(async () => {
    // Without storage nothing was left.
    const attemptIds = await attemptsWithUnsent(ownerId).catch(() => []);
    if (attemptIds.length === 0) return;
    // Said at once: offline it takes a while until no answer has come.
    const counts = await Promise.all(attemptIds.map((attemptId) => countLeft(ownerId, attemptId)));
    setWaiting(sum(counts));
    const isBrought = await Promise.all(attemptIds.map((attemptId) => bring(ownerId, attemptId)));
    setWaiting(sum(counts.filter((_count, at) => !isBrought[at])));
    // Whoever was asked about them has closed them, too.
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
