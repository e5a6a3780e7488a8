import { Anchor, Link, Text, useQuery } from '@tryout/shared-ui';
import { Checkbox } from '@tryout/shared-ui/more';
import { nextWords, obstacleOf } from './reminder-words.ts';
import { getReminders } from './reminders.api.ts';
import { useRemindersKey } from './reminders.queries.ts';
import * as styles from './reminders.module.css';
import { useTryoutReminder } from './use-tryout-reminder.ts';

/** Asks to be reminded of one event. Nothing once it has started, and where reminders can't be asked for now. */
export function EventReminder({ tryoutId }: { tryoutId: string }) {
  const { data } = useQuery({
    queryKey: useRemindersKey(),
    queryFn: ({ signal }) => getReminders(signal),
    retry: false,
  });
  const tryout = data?.tryouts.find(({ id }) => id === tryoutId);
  const { isAsked, remind } = useTryoutReminder({ id: tryoutId, isAsked: tryout?.isAsked ?? false });
  if (!data || !tryout) return null;
  const obstacle = obstacleOf(data);
  const next = nextWords(data, { ...tryout, isAsked });
  return (
    <div className={styles.event}>
      <Checkbox
        label="Ingatkan saya tentang acara ini"
        checked={isAsked}
        onChange={(change) => remind(change.currentTarget.checked)}
      />
      {next ? (
        <Text size="sm" c="dimmed">
          {next}
        </Text>
      ) : (
        isAsked &&
        obstacle && (
          <Text size="sm" c="dimmed">
            {obstacle === 'unchosen'
              ? 'Pilih dulu cara mengingatkan, email atau notifikasi, di '
              : 'Pengingatnya belum dapat dikirim. Periksa email dan notifikasi Anda di '}
            <Anchor component={Link} to="/settings?tab=notifikasi" inherit>
              Pengaturan
            </Anchor>
            .
          </Text>
        )
      )}
    </div>
  );
}
