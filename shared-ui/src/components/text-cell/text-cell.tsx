import { Anchor, Text } from '@tryout/shared-ui/kit';
import { Link } from '@tryout/shared-ui/platform';
import type { ReactNode } from 'react';
import { Prose } from '../prose/prose.tsx';
import * as styles from './text-cell.module.css';

interface TextCellProps {
  /** The page that the name leads to. */
  to: string;
  name: string;
  /** Shown in three lines at most; '' if it was deleted. */
  text: string;
  /** Between name and text. */
  marks?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
}

/** A cell of a table whose rows are texts, such as questions or posts. */
export function TextCell({ to, name, text, marks, children }: TextCellProps) {
  return (
    <div className={styles.cell}>
      <Anchor component={Link} to={to} className={styles.link ?? ''}>
        {name}
      </Anchor>
      {marks}
      {text === '' ? (
        <Text size="sm" c="dimmed">
          Teksnya sudah dihapus.
        </Text>
      ) : (
        <Prose className={styles.text ?? ''}>{text}</Prose>
      )}
      {children}
    </div>
  );
}
