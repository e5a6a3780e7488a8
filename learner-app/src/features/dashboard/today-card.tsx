import { Button, Link, Title, useLater } from '@tryout/shared-ui';
import { practiceParts } from '../../common/practice/later.ts';
import * as styles from './weakest-card.module.css';

/** Today's practice in one line, which comes after the page's first picture and moves nothing. */
export function TodayCard() {
  const parts = useLater(practiceParts, false);
  return (
    <section className={styles.card} aria-labelledby="today">
      <div className={styles.words}>
        <Title order={2} size="h3" id="today" className={styles.name}>
          Latihan hari ini
        </Title>
        <p className={styles.note}>{parts ? <parts.TodayWords /> : '\u00a0'}</p>
      </div>
      <Button component={Link} to="/latihan" variant="light" className={styles.action}>
        Mulai latihan
      </Button>
    </section>
  );
}
