import type { ResultItem } from '@tryout/api/contract';
import { isWeighted, type Outcome, outcomeLabels, outcomeOf } from './result-words.ts';
import * as styles from './number-list.module.css';

interface NumberListProps {
  items: readonly ResultItem[];
  onJump: (itemId: string) => void;
}

const legendOrder: Outcome[] = ['correct', 'partial', 'wrong', 'empty', 'unmarked'];

/** The questions by number, each telling how it went by colour, shape and words. */
export function NumberList({ items, onJump }: NumberListProps) {
  const present = legendOrder.filter((outcome) => items.some((item) => outcomeOf(item) === outcome));
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
              aria-label={`Soal ${item.number}, ${outcomeLabels[outcomeOf(item)].toLowerCase()}${item.flagged ? ', ragu-ragu' : ''}`}
              onClick={() => onJump(item.itemId)}
            >
              {item.number}
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.legend} aria-hidden>
        {present.map((outcome) => (
          <li key={outcome}>
            <span className={styles.sample} data-outcome={outcome} />
            {outcome === 'correct' && items.every(isWeighted) ? 'Pilihan terbaik' : outcomeLabels[outcome]}
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
