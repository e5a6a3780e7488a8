import type { Reminders } from '@tryout/api/contract';
import { Anchor, Link, Text, toast, useMutation, useQuery, useQueryClient, userMessage } from '@tryout/shared-ui';
import { Checkbox } from '@tryout/shared-ui/more';
import { askForTryout, getReminders, takeBackTryout } from './reminders.api.ts';
import { obstacleOf } from './reminder-words.ts';
import { remindersKey } from './reminders.queries.ts';
import * as styles from './reminders.module.css';

/** Asks to be reminded of one event. Nothing once it has started, and where reminders can't be asked for now. */
export function EventReminder({ tryoutId }: { tryoutId: string }) {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: remindersKey, queryFn: ({ signal }) => getReminders(signal), retry: false });
  const show = (isAsked: boolean) =>
    queries.setQueryData<Reminders>(
      remindersKey,
      (old) => old && { ...old, tryouts: old.tryouts.map((one) => (one.id === tryoutId ? { ...one, isAsked } : one)) },
    );
  const { mutate } = useMutation({
    mutationFn: (isAsked: boolean) => (isAsked ? askForTryout(tryoutId) : takeBackTryout(tryoutId)),
    onMutate: show,
    onError(error, isAsked) {
      show(!isAsked);
      toast.error({ title: 'Gagal menyimpan pengingat', message: userMessage(error) });
    },
  });
  const tryout = data?.tryouts.find(({ id }) => id === tryoutId);
  if (!data || !tryout) return null;
  const obstacle = obstacleOf(data);
  return (
    <div className={styles.event}>
      <Checkbox
        label="Ingatkan saya tentang acara ini"
        checked={tryout.isAsked}
        onChange={(change) => mutate(change.currentTarget.checked)}
      />
      {tryout.isAsked && obstacle && (
        <Text size="sm" c="dimmed">
          {obstacle === 'unchosen'
            ? 'Pilih dulu cara mengingatkan, email atau notifikasi, di '
            : 'Pengingatnya belum dapat dikirim. Periksa email dan notifikasi Anda di '}
          <Anchor component={Link} to="/settings?tab=notifikasi" inherit>
            Pengaturan
          </Anchor>
          .
        </Text>
      )}
    </div>
  );
}
