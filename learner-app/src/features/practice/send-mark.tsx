import { IconAlertTriangle, IconCheck, IconCloudOff, VisuallyHidden } from '@tryout/shared-ui';
import { useSpoken } from '../../common/use-spoken.ts';
import * as styles from './send-mark.module.css';

interface SendMarkProps {
  /** Answers that only this device has. */
  unsent: number;
  /** They are lost when the page closes. */
  isOnPageOnly: boolean;
  /** Why the server didn't take answers. */
  refusal: string | null;
}

/** Whether the answers are with the server, in one place. Spoken only when answers begin to wait and when they are safe again, as in the exam. */
export function SendMark({ unsent, isOnPageOnly, refusal }: SendMarkProps) {
  // One that is on its way is nothing to speak of.
  const isWarning = unsent > 1 || (unsent > 0 && isOnPageOnly);
  const spoken = useSpoken(isWarning, unsent === 0);
  return (
    <span className={styles.mark}>
      <span role="status">
        {refusal !== null ? (
          <span className={styles.refusal}>
            <IconAlertTriangle size={16} aria-hidden /> {refusal}
          </span>
        ) : (
          <VisuallyHidden>
            {spoken === 'end' && 'Semua jawaban tersimpan.'}
            {spoken === 'warning' &&
              (isOnPageOnly
                ? 'Jawaban hanya di halaman ini; jangan tutup sampai terkirim.'
                : 'Jawaban di perangkat ini, dikirim otomatis.')}
          </VisuallyHidden>
        )}
      </span>
      {refusal !== null ? null : unsent > 0 ? (
        <>
          <IconCloudOff size={16} aria-hidden />{' '}
          {isOnPageOnly
            ? `${unsent} jawaban hanya di halaman ini; jangan tutup sampai terkirim`
            : `${unsent} jawaban di perangkat ini, dikirim otomatis`}
        </>
      ) : (
        <>
          <IconCheck size={16} aria-hidden /> Tersimpan
        </>
      )}
    </span>
  );
}
