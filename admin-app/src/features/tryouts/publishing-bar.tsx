import type { AdminTryout } from '@tryout/api/contract';
import { Button, formatDateTime, Link, Text } from '@tryout/shared-ui';
import { useMay } from '../../may.ts';
import * as styles from './publishing-bar.module.css';
import { isDraft } from './tryout-status.tsx';
import { useCheckAddress } from './use-tryout-address.ts';

interface PublishingBarProps {
  tryout: AdminTryout;
  onWithdraw(): void;
}

/** Says whether learners see a package, with the actions for that: above its questions. */
export function PublishingBar({ tryout, onWithdraw }: PublishingBarProps) {
  const { linkTo } = useCheckAddress();
  const may = useMay();
  const { publishedAt } = tryout;
  if (publishedAt === undefined) return null; // an API without drafts
  return (
    <div className={styles.bar}>
      <Text size="sm">
        {publishedAt === null ? 'Draf: belum tampil bagi peserta.' : `Diterbitkan ${formatDateTime(publishedAt)}.`}
      </Text>
      <div className={styles.actions}>
        {publishedAt !== null && may('manage') && (
          <Button variant="subtle" onClick={onWithdraw}>
            Jadikan draf
          </Button>
        )}
        <Button component={Link} variant={isDraft(tryout) ? 'filled' : 'default'} {...linkTo(tryout.id)}>
          {isDraft(tryout) && may('manage') ? 'Periksa dan terbitkan' : 'Periksa'}
        </Button>
      </div>
    </div>
  );
}
