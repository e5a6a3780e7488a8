import { Anchor, IconChevronRight, Link, Text, Title } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import * as styles from './row-list.module.css';

interface RowSectionProps {
  id: string;
  title: string;
  /** The link to the whole list. */
  more: { to: string; label: string };
  children: ReactNode;
}

/** A part of the dashboard: heading, the link to more, and rows or a state. */
export function RowSection({ id, title, more, children }: RowSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <Anchor component={Link} to={more.to} className={styles.more}>
          {more.label}
        </Anchor>
      </div>
      {children}
    </section>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface RowProps {
  to: string;
  title: string;
  note: ReactNode;
  /** At the row's end: a score. */
  end?: ReactNode;
}

/** The whole row is the link. */
export function Row({ to, title, note, end }: RowProps) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <div className={styles.words}>
          <Text fw={600} className={styles.title}>
            {title}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {note}
          </Text>
        </div>
        {end && <div className={styles.end}>{end}</div>}
        <IconChevronRight size={20} aria-hidden className={styles.arrow} />
      </Link>
    </li>
  );
}
