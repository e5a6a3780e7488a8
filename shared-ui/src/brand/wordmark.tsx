import { brand } from './brand.ts';
import { KawungMark } from './kawung-mark.tsx';
import * as styles from './wordmark.module.css';

interface WordmarkProps {
  /** `sm` in bars, `lg` on sign-in pages. */
  size?: 'sm' | 'lg';
  /** White, for the indigo panel. */
  onNila?: boolean;
}

/** Mark and name; screen readers hear it as one text. */
export function Wordmark({ size = 'sm', onNila = false }: WordmarkProps) {
  const [first, second] = brand.parts;
  return (
    <span className={styles.wordmark} data-size={size} data-on-nila={onNila || undefined}>
      <KawungMark size={size === 'lg' ? 32 : 24} tone={onNila ? 'white' : 'brand'} />
      <span>
        <span className={styles.first}>{first}</span> <span className={styles.second}>{second}</span>
      </span>
    </span>
  );
}
