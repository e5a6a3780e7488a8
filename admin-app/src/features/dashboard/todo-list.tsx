import type { AdminOverview } from '@tryout/api/contract';
import {
  Button,
  formatDateTime,
  formatNumber,
  IconCalendarEvent,
  IconCircleCheck,
  IconPencil,
  Link,
} from '@tryout/shared-ui';
import { packageReaders, useMay } from '../../may.ts';
import { ProblemItems } from './problem-items.tsx';
import { StuckMessages } from './stuck-messages.tsx';
import * as styles from './todo-list.module.css';
import { TodoItem } from './todo-item.tsx';
import { WaitingPurchases } from './waiting-purchases.tsx';

/** Open tasks, each with its link; without those that need a missing permission. */
export function TodoList({ overview: { essays, nextOpening, stuckMessages = 0 } }: { overview: AdminOverview }) {
  const may = useMay();
  const waiting = `${formatNumber(essays.waiting)}${essays.isCapped ? '+' : ''}`;
  return (
    <ul className={styles.list}>
      {may('mark') &&
        (essays.waiting > 0 ? (
          <TodoItem
            icon={IconPencil}
            action={
              <Button component={Link} to="/admin/marking">
                Nilai esai
              </Button>
            }
          >
            <strong>{waiting} jawaban esai</strong> menunggu penilaian
          </TodoItem>
        ) : (
          <TodoItem icon={IconCircleCheck} isDone>
            Tidak ada jawaban esai yang menunggu penilaian
          </TodoItem>
        ))}
      {may('finance') && <WaitingPurchases />}
      {may('manage') && stuckMessages > 0 && <StuckMessages count={stuckMessages} />}
      {may('review', 'manage') && <ProblemItems />}
      {nextOpening ? (
        <TodoItem
          icon={IconCalendarEvent}
          action={
            may(...packageReaders) && (
              <Button component={Link} variant="default" to={`/admin/tryouts/${encodeURIComponent(nextOpening.id)}`}>
                Lihat paket
              </Button>
            )
          }
        >
          <strong>{nextOpening.title}</strong> dibuka {formatDateTime(nextOpening.opensAt)}
        </TodoItem>
      ) : (
        <TodoItem icon={IconCalendarEvent} isDone>
          Tidak ada tryout yang dijadwalkan untuk dibuka
        </TodoItem>
      )}
    </ul>
  );
}
