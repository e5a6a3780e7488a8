import { formatTime, IconCircleCheck, IconCloudOff, IconRefresh } from '@tryout/shared-ui';
import * as styles from './monitor.module.css';
import { askEveryMs, type Line } from './use-live-event.ts';

interface LineStateProps {
  line: Line;
  /** The server's time of the newest figures. */
  heardAt: string;
}

/** How fresh the figures are, in one line of constant height: read out only when the way of arriving changes. */
export function LineState({ line, heardAt }: LineStateProps) {
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
          <IconCloudOff size={18} aria-hidden /> Sambungan terputus, angka terakhir pukul {formatTime(heardAt)}
        </>
      )}
    </p>
  );
}
