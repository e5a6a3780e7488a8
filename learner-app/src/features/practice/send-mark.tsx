import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tryout/shared-ui';
import * as styles from './send-mark.module.css';

interface SendMarkProps {
  /** Answers that only this device has. */
  unsent: number;
  /** They are lost when the page closes. */
  isOnPageOnly: boolean;
  /** Why the server didn't take answers. */
  refusal: string | null;
}

/** Whether the answers are with the server, in one place. */
export function SendMark({ unsent, isOnPageOnly, refusal }: SendMarkProps) {
  return (
    <span role="status" className={styles.mark}>
      {refusal !== null ? (
        <>
          <IconAlertTriangle size={16} aria-hidden /> {refusal}
        </>
      ) : unsent > 0 ? (
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
