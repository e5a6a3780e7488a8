import { IconCheck, IconCloudOff, IconRefresh, VisuallyHidden } from '@tryout/shared-ui';
import { useStore } from 'zustand';
import { type ExamStore, waitingCount } from './exam.store.ts';
import * as styles from './save-mark.module.css';

/** Says at all times whether what was chosen is on the server. Spoken only when answers begin to wait or are safe again. */
export function SaveMark({ store, canKeepAnswers }: { store: ExamStore; canKeepAnswers: boolean }) {
  const waiting = useStore(store, waitingCount);
  const isSending = useStore(store, (state) => state.isSending);
  const hasFailed = useStore(store, (state) => state.hasFailed);
  const state = waiting === 0 ? 'saved' : hasFailed || !isSending ? 'waiting' : 'saving';
  const text = { saved: 'Tersimpan', saving: 'Menyimpan…', waiting: `Belum terkirim (${waiting})` }[state];
  const Icon = { saved: IconCheck, saving: IconRefresh, waiting: IconCloudOff }[state];
  return (
    <span className={styles.mark} data-state={state} data-testid="save-mark">
      <Icon size={16} aria-hidden />
      <span>{text}</span>
      <VisuallyHidden role="status">
        {state === 'waiting' &&
          `Koneksi terputus. Jawaban Anda ${canKeepAnswers ? 'aman di perangkat ini dan ' : ''}akan dikirim otomatis.`}
      </VisuallyHidden>
    </span>
  );
}
