import type { ResultItem } from '@tryout/api/contract';
import { type Outcome, outcomeOf, outcomeWords } from './result-words.ts';
import * as styles from './number-list.module.css';

interface NumberListProps {
  items: readonly ResultItem[];
  onJump: (itemId: string) => void;
}

const legendOrder: Outcome[] = ['correct', 'partial', 'wrong', 'empty', 'waiting', 'annulled'];

/** The questions by number, each with its outcome in colour, shape and words. */
export function NumberList({ items, onJump }: NumberListProps) {
  const legend = legendOrder.flatMap((outcome) => {
    const words = new Set(items.filter((item) => outcomeOf(item) === outcome).map(outcomeWords));
    return words.size > 0 ? [{ outcome, words: [...words].join(' / ') }] : [];
  });
  return (
    <div>
      <ul className={styles.numbers}>
        {items.map((item) => (
          <li key={item.itemId}>
            <button
              type="button"
              className={styles.number}
              data-outcome={outcomeOf(item)}
              data-flagged={item.flagged || undefined}
              aria-label={`Soal ${item.number}, ${outcomeWords(item).toLowerCase()}${item.flagged ? ', ragu-ragu' : ''}`}
              onClick={() => onJump(item.itemId)}
            >
              {item.number}
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.legend} aria-hidden>
        {legend.map(({ outcome, words }) => (
          <li key={outcome}>
            <span className={styles.sample} data-outcome={outcome} />
            {words}
          </li>
        ))}
        {items.some(({ flagged }) => flagged) && (
          <li>
            <span className={styles.sample} data-flagged />
            Ragu-ragu
          </li>
        )}
      </ul>
    </div>
  );
}
