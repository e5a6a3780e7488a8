import { Button, formatPercent, IconBook, Link, Title, useExamTypes } from '@tryout/shared-ui';
import { strengthWords } from '../../common/progress/progress-words.ts';
import type { Weakest } from './choose-next.ts';
import * as styles from './weakest-card.module.css';

/** The weakest sub type, under the next step: its state, and the lesson. */
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
      <Button
        component={Link}
        to={`/materi/${lesson.slug}`}
        variant="light"
        leftSection={<IconBook size={20} aria-hidden />}
        aria-label={`Pelajari ${name}`}
        className={styles.action}
      >
        Pelajari
      </Button>
    </section>
  );
}
