import { type Reminders, type ReminderZone, type ScheduledTryout, zoneNames } from '@tryout/api/contract';
import { isMissing, Text, toast, useMutation, useQueryClient, userMessage } from '@tryout/shared-ui';
import { Checkbox } from '@tryout/shared-ui/more';
import { askForTryout, takeBackTryout } from './reminders.api.ts';
import { remindersKey } from './reminders.queries.ts';
import * as styles from './reminders.module.css';

const timeIn = (moment: string, zone: ReminderZone) =>
  `${new Date(moment).toLocaleString('id-ID', { dateStyle: 'full', timeStyle: 'short', timeZone: zone })} ${zoneNames[zone]}`;

/** The packages that open later: a learner chooses the ones to be reminded of. */
export function ScheduledTryouts({ tryouts, zone }: { tryouts: readonly ScheduledTryout[]; zone: ReminderZone }) {
  const queries = useQueryClient();
  const show = (id: string, isAsked: boolean) =>
    queries.setQueryData<Reminders>(
      remindersKey,
      (old) => old && { ...old, tryouts: old.tryouts.map((one) => (one.id === id ? { ...one, isAsked } : one)) },
    );
  const { mutate } = useMutation({
    mutationFn: ({ id, isAsked }: ScheduledTryout) => (isAsked ? askForTryout(id) : takeBackTryout(id)),
    onMutate: ({ id, isAsked }) => show(id, isAsked),
    onError(error, { id, isAsked }) {
      show(id, !isAsked);
      toast.error({
        title: 'Gagal menyimpan pengingat',
        message: isMissing(error) ? 'Tryout ini sudah dibuka atau tidak dijadwalkan lagi.' : userMessage(error),
      });
    },
  });
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
          <Checkbox
            label={tryout.title}
            description={`Dibuka ${timeIn(tryout.opensAt, zone)}`}
            checked={tryout.isAsked}
            onChange={(event) => mutate({ ...tryout, isAsked: event.currentTarget.checked })}
          />
        </li>
      ))}
    </ul>
  );
}
