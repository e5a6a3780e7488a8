import { type SubTypeStrength, subTypeLabels } from '@tryout/api/contract';
import { formatPercent, IconMinus, IconTrendingDown, IconTrendingUp, Link } from '@tryout/shared-ui';
import { lessonFor } from '../lesson-index.ts';
import { changeWords, directionOf, strengthWords } from './progress-words.ts';
import * as styles from './strengths.module.css';
import { isWeakPercent, weakBelowPercent } from './weak.ts';

const trendIcons = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus };

/** Sub types, the weakest first: the share of points earned, the trend, and the lesson that helps. */
export function Strengths({ subTypes, label }: { subTypes: readonly SubTypeStrength[]; label: string }) {
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {subTypes.map((strength) => (
          <StrengthRow key={strength.subType} strength={strength} />
        ))}
      </ul>
      {subTypes.some(({ percent }) => isWeakPercent(percent)) && (
        <p className={styles.bound}>“Perlu diperkuat”: kurang dari {weakBelowPercent}% poin.</p>
      )}
    </>
  );
}

function StrengthRow({ strength }: { strength: SubTypeStrength }) {
  const { subType, percent, trend } = strength;
  const lesson = lessonFor(subType);
  const TrendIcon = trend === null ? undefined : trendIcons[directionOf(trend)];
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name}>
          {subTypeLabels[subType]} {isWeakPercent(percent) && <span className={styles.weak}>Perlu diperkuat</span>}
        </span>
        <strong className={styles.percent}>{formatPercent(percent)}</strong>
      </div>
      <div className={styles.track} aria-hidden>
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
      <div className={styles.line}>
        <span className={styles.note}>
          {strengthWords(strength)}
          {TrendIcon && trend !== null && (
            <span className={styles.trend}>
              <TrendIcon size={16} aria-hidden /> {changeWords(trend)}
            </span>
          )}
        </span>
        {lesson && (
          <Link
            to={`/materi/${lesson.slug}`}
            className={styles.lesson}
            aria-label={`Pelajari ${subTypeLabels[subType]}`}
          >
            Pelajari
          </Link>
        )}
      </div>
    </li>
  );
}
