import { Button, formatPercent, IconBook, IconTargetArrow, Link, Title, useExamTypes } from '@tryout/shared-ui';
import { practicePath } from '../../common/practice/practice-path.ts';
import { strengthWords } from '../../common/progress/progress-words.ts';
import type { Weakest } from './choose-next.ts';
import * as styles from './weakest-card.module.css';

/** The weakest sub type, under the next step: its state, the lesson where there is one, and practice where it has questions. */
export function WeakestCard({ weakest, lesson }: Weakest) {
  const name = useExamTypes().subTypeLabel(weakest.subType);
  return (
    <section className={styles.card} aria-labelledby="weakest">
      <div className={styles.words}>
        <p className={styles.eyebrow}>Paling perlu diperkuat</p>
        <Title order={2} size="h3" id="weakest" className={styles.name}>
          {name} <span className={styles.percent}>{formatPercent(weakest.percent)}</span>
        </Title>
        <p className={styles.note}>{strengthWords(weakest)}</p>
      </div>
      <div className={styles.actions}>
        {lesson && (
          <Button
            component={Link}
            to={`/materi/${lesson.slug}`}
            variant="light"
            leftSection={<IconBook size={20} aria-hidden />}
            aria-label={`Pelajari ${name}`}
          >
            Pelajari
          </Button>
        )}
        {weakest.canPractise !== false && (
          <Button
            component={Link}
            to={practicePath(weakest.subType)}
            variant={lesson ? 'default' : 'light'}
            leftSection={<IconTargetArrow size={20} aria-hidden />}
            aria-label={`Latih ${name}`}
          >
            Latih
          </Button>
        )}
      </div>
    </section>
  );
}
