import type { SubTypeStrength } from '@tryout/api/contract';
import { formatPercent, IconMinus, IconTrendingDown, IconTrendingUp, Link, useExamTypes } from '@tryout/shared-ui';
import { lessonFor } from '../lesson-index.ts';
import { practicePath } from '../practice/practice-path.ts';
import { changeWords, directionOf, strengthWords } from './progress-words.ts';
import * as styles from './strengths.module.css';
import { isWeakStrength } from './weak.ts';

const trendIcons = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus };

/** Sub types, the weakest first: the share of points earned, the trend, the lesson that helps, and practice where it has questions. */
export function Strengths({ subTypes, label }: { subTypes: readonly SubTypeStrength[]; label: string }) {
  const examTypes = useExamTypes();
  const bounds = subTypes
    .filter((strength) => isWeakStrength(strength, examTypes))
    .map(({ subType }) => examTypes.weakBelowAnywhere(subType));
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {subTypes.map((strength) => (
          <StrengthRow key={strength.subType} strength={strength} />
        ))}
      </ul>
      {bounds.length > 0 && <p className={styles.bound}>“Perlu diperkuat”: kurang dari {Math.max(...bounds)}% poin.</p>}
    </>
  );
}

function StrengthRow({ strength }: { strength: SubTypeStrength }) {
  const { subType, percent, trend } = strength;
  const examTypes = useExamTypes();
  const lesson = lessonFor(subType, examTypes);
  const name = examTypes.subTypeLabel(subType);
  const TrendIcon = trend === null ? undefined : trendIcons[directionOf(trend)];
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name}>
          {name} {isWeakStrength(strength, examTypes) && <span className={styles.weak}>Perlu diperkuat</span>}
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
        <span className={styles.links}>
          {lesson && (
            <Link to={`/materi/${lesson.slug}`} className={styles.link} aria-label={`Pelajari ${name}`}>
              Pelajari
            </Link>
          )}
          {strength.canPractise !== false && (
            <Link to={practicePath(subType)} className={styles.link} aria-label={`Latih ${name}`}>
              Latih
            </Link>
          )}
        </span>
      </div>
    </li>
  );
}
