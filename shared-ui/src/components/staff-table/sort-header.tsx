import {
  IconArrowsSort,
  IconSortAscending,
  IconSortDescending,
  UnstyledButton,
  VisuallyHidden,
} from '@tryout/shared-ui/kit';
import type { ReactNode } from 'react';
import * as styles from './staff-table.module.css';

interface SortHeaderProps {
  children: ReactNode;
  /** The direction in which this column sorts the rows; null when another one sorts them. */
  direction: 'asc' | 'desc' | null;
  onSort(): void;
}

const faces = {
  asc: { Icon: IconSortAscending, words: ', urutan naik' },
  desc: { Icon: IconSortDescending, words: ', urutan turun' },
  none: { Icon: IconArrowsSort, words: ', belum diurutkan' },
};

/** A column's title that sorts: a button in its header. The library would make the header itself a button, with English labels. */
export function SortHeader({ children, direction, onSort }: SortHeaderProps) {
  const { Icon, words } = faces[direction ?? 'none'];
  return (
    <UnstyledButton className={styles.sort ?? ''} data-sorted={direction !== null || undefined} onClick={onSort}>
      {children}
      <VisuallyHidden>{words}</VisuallyHidden>
      <Icon size={16} aria-hidden />
    </UnstyledButton>
  );
}
