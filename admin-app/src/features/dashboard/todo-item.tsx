import type { ComponentType, ReactNode } from 'react';
import * as styles from './todo-list.module.css';

interface TodoItemProps {
  icon: ComponentType<{ size: number }>;
  /** Nothing has to be done about it. */
  isDone?: boolean;
  /** Of what is wrong, or may be. */
  tone?: 'negative' | 'caution';
  action?: ReactNode;
  children: ReactNode;
}

/** One thing that there is to do, or that there is none of, with the way to it. */
export function TodoItem({ icon: Icon, isDone = false, tone, action, children }: TodoItemProps) {
  return (
    <li className={styles.item} data-done={isDone || undefined} data-tone={tone}>
      <Icon size={22} aria-hidden />
      <span className={styles.text}>{children}</span>
      {action}
    </li>
  );
}
