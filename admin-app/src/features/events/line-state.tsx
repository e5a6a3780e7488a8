import { formatTime, IconCircleCheck, IconCloudOff, IconRefresh } from '@tryout/shared-ui';
import * as styles from './monitor.module.css';
import { askEveryMs, type Line } from './use-live-event.ts';

interface LineStateProps {
  line: Line;
  /** When something was last received; undefined if nothing was. */
  receivedAt: number | undefined;
}

/** How fresh the figures are, in one line of constant height: read out only when the way of arriving changes. */
export function LineState({ line, receivedAt }: LineStateProps) {
  const last = receivedAt === undefined ? null : formatTime(new Date(receivedAt));
  return (
    <p className={styles.line} data-line={line} role="status">
      {line === 'live' && (
        <>
          <IconCircleCheck size={18} aria-hidden /> Langsung
        </>
      )}
      {line === 'opening' && (
        <>
          <IconRefresh size={18} aria-hidden /> Menyambungkan…
        </>
      )}
      {line === 'asking' && (
        <>
          <IconRefresh size={18} aria-hidden /> Diperbarui setiap {askEveryMs / 1000} detik
        </>
      )}
      {line === 'broken' && (
        <>
          <IconCloudOff size={18} aria-hidden /> Sambungan terputus{last && `, angka terakhir pukul ${last}`}
        </>
      )}
    </p>
  );
}
