import type { EventFacts } from '@tryout/api/contract';
import * as styles from './event-schedule.module.css';
import { scheduleOf } from './event-words.ts';

/** The facts of an event, one below the other. */
export function EventSchedule({ event }: { event: EventFacts }) {
  return (
    <dl className={styles.list}>
      {scheduleOf(event).map(({ name, text, note }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.words}>
            {text}
            {note && <span className={styles.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
