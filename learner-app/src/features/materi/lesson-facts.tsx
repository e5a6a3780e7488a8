import type { LessonEntry } from '@tryout/api/contract';
import { formatDate, IconCircleCheck, IconClock, IconTargetArrow, StatusBadge, useExamTypes } from '@tryout/shared-ui';
import { Facts } from '../../common/facts.tsx';
import * as styles from './lesson-facts.module.css';

/** Reading time, a lesson's subject, and whether the reader has finished it. */
export function LessonFacts({ entry, doneAt }: { entry: LessonEntry; doneAt: string | null }) {
  const { subTypesTaughtBy, subTypeLabel } = useExamTypes();
  const about = subTypesTaughtBy(entry.slug).map(subTypeLabel).join(', ') || 'Semua tes';
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          { icon: <IconClock size={16} aria-hidden />, text: `${entry.minutes} menit membaca` },
          { icon: <IconTargetArrow size={16} aria-hidden />, text: about },
        ]}
      />
      {doneAt && (
        <StatusBadge tone="positive" icon={<IconCircleCheck size={16} aria-hidden />}>
          Selesai {formatDate(doneAt)}
        </StatusBadge>
      )}
    </div>
  );
}
