import type { ScoreChange } from '@tryout/api/contract';
import { formatDateTime, IconInfoCircle, IconTrendingDown, IconTrendingUp } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { causeWords, directionOf, pointsWords, reasonWords, verdictChange } from './score-change-words.ts';
import * as styles from './score-change.module.css';

interface ScoreChangeCardProps {
  change: ScoreChange;
  /** "Nilai Anda berubah", with the package's name where it isn't known from the page. */
  title: string;
  children?: ReactNode;
}

const icons = { up: IconTrendingUp, down: IconTrendingDown, same: IconInfoCircle };

/** A change of a result: from which points to which, the verdict if that changed, and why. */
export function ScoreChangeCard({ change, title, children }: ScoreChangeCardProps) {
  const direction = directionOf(change);
  const Icon = icons[direction];
  const verdict = verdictChange(change);
  return (
    <article className={styles.change} data-direction={direction} aria-label={title}>
      <Icon size={24} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.points}>
          Nilai: {pointsWords(change)}
          {verdict && <strong> · {verdict}</strong>}
        </p>
        <ul className={styles.reasons}>
          {change.reasons.map((reason, index) => (
            <li key={index}>
              <strong>{causeWords(reason)}.</strong> {reasonWords(reason)}
            </li>
          ))}
        </ul>
        <p className={styles.when}>{formatDateTime(change.at)}</p>
        {children}
      </div>
    </article>
  );
}
