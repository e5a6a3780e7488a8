import type { Reminders, ScheduledTryout } from '@tryout/api/contract';
import { Text } from '@tryout/shared-ui';
import { Checkbox } from '@tryout/shared-ui/more';
import { nextWords, timeIn } from './reminder-words.ts';
import * as styles from './reminders.module.css';
import { useTryoutReminder } from './use-tryout-reminder.ts';

/** The packages that open later: a learner chooses the ones to be reminded of. */
export function ScheduledTryouts({ reminders }: { reminders: Reminders }) {
  const { tryouts } = reminders;
  if (tryouts.length === 0)
    return (
      <Text c="dimmed" size="sm">
        Belum ada tryout yang dijadwalkan. Begitu ada, Anda dapat memilihnya di sini.
      </Text>
    );
  return (
    <ul className={styles.tryouts}>
      {tryouts.map((tryout) => (
        <li key={tryout.id}>
          <Scheduled tryout={tryout} reminders={reminders} />
        </li>
      ))}
    </ul>
  );
}

function Scheduled({ tryout, reminders }: { tryout: ScheduledTryout; reminders: Reminders }) {
  const { isAsked, remind } = useTryoutReminder(tryout);
  const next = nextWords(reminders, { ...tryout, isAsked });
  return (
    <Checkbox
      label={tryout.title}
      description={`Dibuka ${timeIn(tryout.opensAt, reminders.settings.zone)}${next ? `. ${next}` : ''}`}
      checked={isAsked}
      onChange={(event) => remind(event.currentTarget.checked)}
    />
  );
}
