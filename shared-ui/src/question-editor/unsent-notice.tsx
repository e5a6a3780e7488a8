import type { To } from 'react-router';
import { Button, IconCloudOff } from '@tryout/shared-ui/kit';
import { Link } from '@tryout/shared-ui/platform';
import { formatNumber } from '../format/numbers.ts';
import type { Desk } from './desk.ts';
import type { Entry } from './desk-state.ts';
import * as styles from './unsent-notice.module.css';
import { useUnsent } from './use-desk.ts';

interface UnsentNoticeProps {
  desk: Desk;
  /** The address at which a draft is opened. */
  linkTo(entry: Entry, key: string): To;
}

/** A notice on every page of an area while saves of any package haven't arrived; meanwhile they are sent again by themselves. */
export function UnsentNotice({ desk, linkTo }: UnsentNoticeProps) {
  const unsent = useUnsent(desk);
  const [first] = unsent;
  return (
    <div role="status">
      {first && (
        <div className={styles.notice}>
          <IconCloudOff size={20} stroke={1.75} aria-hidden />
          <span className={styles.words}>{formatNumber(unsent.length)} soal belum terkirim</span>
          <Button size="compact-sm" variant="default" onClick={() => desk.resend()}>
            Kirim ulang
          </Button>
          <Button size="compact-sm" variant="subtle" component={Link} to={linkTo(first[1], first[0])}>
            Lihat
          </Button>
        </div>
      )}
    </div>
  );
}
