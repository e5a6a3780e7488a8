import type { Result } from '@tryout/api/contract';
import { brand, formatDateTime, KawungMark } from '@tryout/shared-ui';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../session.ts';
import * as styles from './print-head.module.css';

/** Only on paper: whose result this is, and of which attempt. */
export function PrintHead({ result: { attemptId } }: { result: Result }) {
  const name = useSession(({ account }) => account?.name);
  const [printedAt, setPrintedAt] = useState(() => new Date());
  useEffect(() => {
    // Synchronous: the browser prints the page as it is when this event ends.
    const stamp = () => flushSync(() => setPrintedAt(new Date()));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <div className={styles.head}>
      <p className={styles.brand}>
        <KawungMark size={24} /> {brand.name}
      </p>
      <p>
        {name && <strong>{name}</strong>}
        <span>No. pengerjaan {attemptId}</span>
        <span>Dicetak {formatDateTime(printedAt.toISOString())}</span>
      </p>
    </div>
  );
}
