import { IconCheck, IconCloudOff, IconRefresh, VisuallyHidden } from '@tryout/shared-ui';
import { useStore } from 'zustand';
import { useSpoken } from '../../common/use-spoken.ts';
import { waitingCount } from './exam.store.ts';
import * as styles from './save-mark.module.css';
import type { ExamSession } from './use-exam-session.ts';
import { useIsOnline } from './use-is-online.ts';

/**
 * Shows at all times whether the answers are on the server, where they are while they are not (on this device, or only on this page), and
 * that the connection is cut. Spoken only when answers begin to wait and when they are safe again.
 */
export function SaveMark({ session }: { session: ExamSession }) {
  const { store, canKeepAnswers, isGuest, isSignedOut } = session;
  const waiting = useStore(store, waitingCount);
  const isSending = useStore(store, (state) => state.isSending);
  const hasFailed = useStore(store, (state) => state.hasFailed);
  const isWriting = useStore(store, ({ draft }) => draft !== null);
  const isOnline = useIsOnline();
  const isCut = !isSignedOut && (hasFailed || !isOnline);
  const waits = hasFailed || !isOnline || !(isSending || isWriting) ? 'waiting' : 'saving';
  const state = waiting === 0 ? (isCut ? 'cut' : 'saved') : waits;
  // An answer that was given just now waits for a moment, too.
  const isWarning = isCut || (isSignedOut && !isGuest && state === 'waiting');
  const spoken = useSpoken(isWarning, state === 'saved');
  const count = `${canKeepAnswers ? 'Belum terkirim' : 'Belum tersimpan'} (${waiting})`;
  const text = {
    saved: 'Tersimpan',
    saving: 'Menyimpan…',
    waiting: isCut ? `Terputus · ${count}` : count,
    cut: 'Terputus',
  }[state];
  const Icon = { saved: IconCheck, saving: IconRefresh, waiting: IconCloudOff, cut: IconCloudOff }[state];
  return (
    <span className={styles.mark} data-state={state} data-testid="save-mark">
      <Icon size={16} aria-hidden />
      <span>{text}</span>
      <VisuallyHidden role="status">
        {spoken === 'end' && 'Tersambung lagi. Semua jawaban tersimpan.'}
        {spoken === 'warning' &&
          !(isSignedOut && isGuest) &&
          `${isSignedOut ? 'Sesi Anda berakhir' : 'Koneksi terputus'}. Jawaban Anda ${
            canKeepAnswers ? 'aman di perangkat ini dan ' : ''
          }akan dikirim ${isSignedOut ? 'setelah Anda masuk lagi' : 'otomatis'}.`}
      </VisuallyHidden>
    </span>
  );
}
