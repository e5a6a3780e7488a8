import { formatDateTime, Text } from '@tryout/shared-ui';
import { useEffect, useEffectEvent } from 'react';
import { useSecondsLeft } from '../../common/server-time.ts';
import { leftWords } from './purchase-words.ts';
import * as styles from './purchases.module.css';

interface DeadlineProps {
  expiresAt: string;
  /** The answer with the server's time: the device's own clock is never used. */
  answer: { serverNow: string; receivedAtMs: number };
  /** Called once when the time is over. */
  onOver: () => void;
}

/** Until when it can be paid, counting down. */
export function Deadline({ expiresAt, answer, onOver }: DeadlineProps) {
  const secondsLeft = useSecondsLeft(expiresAt, answer);
  const isOver = secondsLeft === 0;
  const tell = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  if (isOver)
    return (
      <Text>
        Waktu membayar habis {formatDateTime(expiresAt)}. Sudah membayar? Uang Anda tetap dihitung: tekan Cek status.
      </Text>
    );
  return (
    <Text>
      Bayar sebelum {formatDateTime(expiresAt)}
      <span role="timer" className={styles.left}>
        sisa {leftWords(secondsLeft)}
      </span>
    </Text>
  );
}
