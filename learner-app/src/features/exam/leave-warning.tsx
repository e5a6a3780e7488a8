import { ConfirmDialog, useBlocker } from '@tryout/shared-ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { waitingCount } from './exam.store.ts';
import type { ExamSession } from './use-exam-session.ts';

/** Asks before the exam is left while answers wait to be sent: inside the product with our own dialog, else with the browser's. */
export function LeaveWarning({ session, isOver }: { session: ExamSession; isOver: boolean }) {
  const { store, canKeepAnswers, hasEnded } = session;
  const waiting = useStore(store, waitingCount);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !hasEnded() && waitingCount(store.getState()) > 0,
  );

  useEffect(() => {
    function warn(event: BeforeUnloadEvent): void {
      store.getState().keepDraft();
      if (!hasEnded() && waitingCount(store.getState()) > 0) event.preventDefault();
    }
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [store, hasEnded]);

  useEffect(() => {
    // The waiting answers have reached the server while the dialog was open, so it needs no decision any more.
    if (blocker.state === 'blocked' && waiting === 0) blocker.proceed();
  }, [blocker, waiting]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' && waiting > 0}
      title="Tinggalkan tryout ini?"
      confirmLabel="Tinggalkan"
      cancelLabel="Tetap di sini"
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {canKeepAnswers
        ? `${waiting} jawaban belum terkirim. Jawaban itu aman di perangkat ini dan baru dikirim saat Anda membuka tryout ini lagi.`
        : `${waiting} jawaban belum tersimpan dan akan hilang, karena perangkat ini tidak dapat menyimpannya.`}
      {!isOver && ' Waktu tetap berjalan.'}
    </ConfirmDialog>
  );
}
