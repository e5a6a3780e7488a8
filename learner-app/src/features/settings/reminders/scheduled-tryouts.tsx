import type { Reminders } from '@tryout/api/contract';
import { Text } from '@tryout/shared-ui';
import { Checkbox } from '@tryout/shared-ui/more';
import { nextWords, timeIn } from './reminder-words.ts';
import * as styles from './reminders.module.css';
import { useTryoutReminder } from './use-tryout-reminder.ts';

/** The packages that open later: a learner chooses the ones to be reminded of. */
export function ScheduledTryouts({ reminders }: { reminders: Reminders }) {
  const remind = useTryoutReminder();
  const { tryouts, settings } = reminders;
  if (tryouts.length === 0)
    return (
      <Text c="dimmed" size="sm">
        Belum ada tryout yang dijadwalkan. Begitu ada, Anda dapat memilihnya di sini.
      </Text>
    );
  return (
    <ul className={styles.tryouts}>
      {tryouts.map((tryout) => {
        const next = nextWords(reminders, tryout);
        return (
          <li key={tryout.id}>
            <Checkbox
              label={tryout.title}
              description={`Dibuka ${timeIn(tryout.opensAt, settings.zone)}${next ? `. ${next}` : ''}`}
              checked={tryout.isAsked}
              onChange={(event) => remind({ id: tryout.id, isAsked: event.currentTarget.checked })}
            />
          </li>
        );
      })}
    </ul>
  );
}
