import type { ComponentType, ReactNode } from 'react';
import * as styles from './todo-list.module.css';

interface TodoItemProps {
  icon: ComponentType<{ size: number }>;
  /** Nothing to do here. */
  isDone?: boolean;
  /** For a problem, or a possible one. */
  tone?: 'negative' | 'caution';
  action?: ReactNode;
  children: ReactNode;
}

/** One task with its link, or a note that there is none of its kind. */
export function TodoItem({ icon: Icon, isDone = false, tone, action, children }: TodoItemProps) {
  return (
    <li className={styles.item} data-done={isDone || undefined} data-tone={tone}>
      <Icon size={22} aria-hidden />
      <span className={styles.text}>{children}</span>
      {action}
    </li>
  );
}
