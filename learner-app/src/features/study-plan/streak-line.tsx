import type { StudyStreak } from '@tryout/api/contract';
import { formatWeekday, IconCheck, VisuallyHidden } from '@tryout/shared-ui';
import { noonOf, streakWords } from '../../common/study-plan/task-words.ts';
import * as styles from './study-plan.module.css';

/** Days in a row, and the last seven as marks. It never tells of a loss. */
export function StreakLine({ streak }: { streak: StudyStreak }) {
  const { days, freeDays, week } = streak;
  return (
    <section className={styles.streak} aria-label="Hari belajar">
      <div>
        <p className={styles.streakWords}>{streakWords(streak)}</p>
        {days > 1 && freeDays > 0 && (
          <p className={styles.note}>
            Bulan ini Anda masih boleh libur {freeDays} hari tanpa memutus hari berturut-turut.
          </p>
        )}
      </div>
      <ol className={styles.week} aria-label="Tujuh hari terakhir">
        {week.map(({ date, isDone }) => (
          <li key={date} className={styles.mark} data-done={isDone || undefined}>
            <VisuallyHidden>{`${formatWeekday(noonOf(date))}${isDone ? ': belajar' : ''}`}</VisuallyHidden>
            {isDone && <IconCheck size={16} aria-hidden />}
            <span aria-hidden>{formatWeekday(noonOf(date)).slice(0, 3)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
