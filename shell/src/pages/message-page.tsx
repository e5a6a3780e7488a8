import { useEffect, useRef, type ReactNode } from 'react';
import { KawungMark, Title } from '@tryout/shared-ui';
import * as styles from './message-page.module.css';

interface MessagePageProps {
  /** A short sign above the title, for example a number. */
  mark?: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A page with one message and the ways on. The title takes the focus, so that a screen reader starts with it. */
export function MessagePage({ mark, title, children, actions }: MessagePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <KawungMark size={56} className={styles.kawung} />
        {mark !== undefined && <p className={styles.mark}>{mark}</p>}
        <Title order={1} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </Title>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </main>
  );
}
