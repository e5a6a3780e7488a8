import type { ProblemPackages } from '@tryout/api/contract';
import {
  Button,
  formatNumber,
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconListCheck,
  Link,
  Text,
  useQuery,
} from '@tryout/shared-ui';
import { problemsQuery } from './dashboard.queries.ts';
import * as styles from './todo-list.module.css';
import { TodoItem } from './todo-item.tsx';

/** Published packages with problems, each with a link to its check. Loaded separately, because checks take time. */
export function ProblemItems() {
  const { data, error, isFetching, refetch } = useQuery(problemsQuery);
  if (data === null) return null;
  if (data) return <Loaded problems={data} />;
  if (!error)
    return (
      <TodoItem icon={IconListCheck} isDone>
        Memeriksa paket yang terbit…
      </TodoItem>
    );
  return (
    <TodoItem
      icon={IconAlertCircle}
      action={
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Periksa lagi
        </Button>
      }
    >
      Paket yang terbit belum dapat diperiksa
    </TodoItem>
  );
}

function Loaded({ problems: { packages, total, unchecked } }: { problems: ProblemPackages }) {
  const more = total - packages.length;
  if (total === 0)
    return unchecked > 0 ? (
      <TodoItem icon={IconListCheck} isDone>
        {formatNumber(unchecked)} paket yang terbit masih diperiksa
      </TodoItem>
    ) : (
      <TodoItem icon={IconCircleCheck} isDone>
        Tidak ada paket terbit yang bermasalah
      </TodoItem>
    );
  return (
    <>
      {packages.map(({ id, title, blocking, notes }) => (
        <TodoItem
          key={id}
          icon={blocking > 0 ? IconAlertCircle : IconAlertTriangle}
          tone={blocking > 0 ? 'negative' : 'caution'}
          action={
            <Button
              component={Link}
              variant="default"
              to={`/admin/tryouts?periksa=${encodeURIComponent(id)}`}
              aria-label={`Periksa ${title}`}
            >
              Periksa
            </Button>
          }
        >
          <strong>{title}</strong> {sayProblems(blocking, notes)}
        </TodoItem>
      ))}
      {more > 0 && (
        <li className={styles.more}>
          <Text size="sm" c="dimmed">
            dan {formatNumber(more)} paket lain yang perlu diperiksa
          </Text>
        </li>
      )}
    </>
  );
}

function sayProblems(blocking: number, notes: number): string {
  const noted = `${formatNumber(notes)} catatan`;
  if (blocking === 0) return `punya ${noted}`;
  return `punya ${formatNumber(blocking)} masalah${notes > 0 ? ` dan ${noted}` : ''}`;
}
