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
import type { ComponentType, ReactNode } from 'react';
import { packageReaders, useMay } from '../../may.ts';
import * as styles from './todo-list.module.css';

/** What waits for somebody, each with the way to it; of what one may not do nothing is said. */
export function TodoList({ overview: { essays, nextOpening } }: { overview: AdminOverview }) {
  const may = useMay();
  const waiting = `${formatNumber(essays.waiting)}${essays.isCapped ? '+' : ''}`;
  return (
    <ul className={styles.list}>
      {may('mark') &&
        (essays.waiting > 0 ? (
          <Item
            icon={IconPencil}
            action={
              <Button component={Link} to="/admin/marking">
                Nilai esai
              </Button>
            }
          >
            <strong>{waiting} jawaban esai</strong> menunggu penilaian
          </Item>
        ) : (
          <Item icon={IconCircleCheck} isDone>
            Tidak ada jawaban esai yang menunggu penilaian
          </Item>
        ))}
      {nextOpening ? (
        <Item
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
        </Item>
      ) : (
        <Item icon={IconCalendarEvent} isDone>
          Tidak ada tryout yang dijadwalkan untuk dibuka
        </Item>
      )}
    </ul>
  );
}

interface ItemProps {
  icon: ComponentType<{ size: number }>;
  /** Nothing has to be done about it. */
  isDone?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

function Item({ icon: Icon, isDone = false, action, children }: ItemProps) {
  return (
    <li className={styles.item} data-done={isDone || undefined}>
      <Icon size={22} aria-hidden />
      <span className={styles.text}>{children}</span>
      {action}
    </li>
  );
}
