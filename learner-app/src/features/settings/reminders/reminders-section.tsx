import { reminderZones, type Reminders, type ReminderSettings, zoneNames } from '@tryout/api/contract';
import {
  Alert,
  Card,
  ErrorState,
  IconAlertCircle,
  isNotServed,
  LoadingState,
  Skeleton,
  Text,
  Title,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { NativeSelect, Switch } from '@tryout/shared-ui/more';
import { useId, useRef, type ReactNode } from 'react';
import { SendProofAgain } from '../../../common/send-proof-again.tsx';
import { PushHere } from './push-here.tsx';
import { useRemindersKey } from './reminders.queries.ts';
import { getReminders, saveReminders } from './reminders.api.ts';
import * as styles from './reminders.module.css';
import { ScheduledTryouts } from './scheduled-tryouts.tsx';

const days = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'];
const firstHour = 7;
const lastHour = 20;
const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index);
const inDigits = (hour: number) => `${String(hour).padStart(2, '0')}.00`;

/** "Pengingat": every kind is off until the learner switches it on. */
export function RemindersSection() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: useRemindersKey(),
    queryFn: ({ signal }) => getReminders(signal),
    // Asked again as long as the server is of a release before.
    refetchInterval: ({ state }) => (isNotServed(state.error) ? 60_000 : false),
  });
  return (
    <Card withBorder component="section" p={{ base: 'md', sm: 'lg' }} aria-labelledby="reminders">
      <Title order={2} size="h3" id="reminders">
        Pengingat
      </Title>
      <Text c="dimmed">
        Kami hanya mengirim yang Anda nyalakan di sini, dan tidak pernah antara pukul 21.00 dan 07.00.
      </Text>
      {data ? (
        <Choices reminders={data} />
      ) : error ? (
        <ErrorState
          title="Gagal memuat pengingat"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat pengingat…">
          <Skeleton height={220} radius="md" mt="md" />
        </LoadingState>
      )}
    </Card>
  );
}

function Choices({ reminders }: { reminders: Reminders }) {
  const { settings, mail, pushKey, devices } = reminders;
  const queries = useQueryClient();
  const remindersKey = useRemindersKey();
  const settingsNow = () => (queries.getQueryData<Reminders>(remindersKey) ?? reminders).settings;
  /** The settings as the server has them; those that are shown are ahead of it while changes are on their way. */
  const kept = useRef(settings);
  const show = (changed: Partial<ReminderSettings>) =>
    queries.setQueryData<Reminders>(
      remindersKey,
      (old) => old && { ...old, settings: { ...old.settings, ...changed } },
    );
  const isOnlyOne = () => queries.isMutating({ mutationKey: [...remindersKey, 'save'] }) === 1;
  const { mutate: change } = useMutation({
    mutationKey: [...remindersKey, 'save'],
    // One after the other: each sends all settings, so it must know what became of the one before.
    scope: { id: 'reminders' },
    mutationFn: (changed: Partial<ReminderSettings>) => saveReminders({ ...settingsNow(), ...changed }),
    // A switch moves at once; one that couldn't be saved moves back.
    async onMutate(changed) {
      if (isOnlyOne()) kept.current = settingsNow();
      await queries.cancelQueries({ queryKey: remindersKey, exact: true });
      show(changed);
    },
    onSuccess(saved) {
      kept.current = saved.settings;
      // Another switch that moved meanwhile stays as it is shown.
      if (isOnlyOne()) queries.setQueryData(remindersKey, saved);
    },
    onError(error, changed) {
      // Not to what was shown before: a switch that moved twice may have failed twice.
      show(
        Object.fromEntries(Object.keys(changed).map((name) => [name, kept.current[name as keyof ReminderSettings]])),
      );
      toast.error({ title: 'Gagal menyimpan pengingat', message: userMessage(error) });
    },
  });
  const toggle = (kind: 'weeklyMail' | 'weeklyPush' | 'tryoutMail' | 'tryoutPush') => ({
    checked: settings[kind],
    onChange: (event: { currentTarget: { checked: boolean } }) => change({ [kind]: event.currentTarget.checked }),
  });
  const isMailOff = mail !== 'on';
  // Signing out takes the device along; the switch stays.
  const togglePush = (kind: 'weeklyPush' | 'tryoutPush') => ({
    ...toggle(kind),
    description:
      settings[kind] && devices === 0
        ? 'Belum ada perangkat yang menerima notifikasi. Aktifkan di bagian paling bawah.'
        : undefined,
  });

  return (
    <>
      {mail === 'unproved' && (
        <Alert icon={<IconAlertCircle aria-hidden />} mt="md">
          Email Anda belum dikonfirmasi, jadi pengingat lewat email belum dapat dikirim. Buka tautan yang kami kirim ke
          email Anda.
          <SendProofAgain />
        </Alert>
      )}
      {mail === 'off' && (
        <Text c="dimmed" size="sm" mt="md">
          Situs ini belum dapat mengirim email.
        </Text>
      )}
      <Group title="Mingguan" text="Apa yang perlu dikerjakan minggu ini, termasuk tryout yang dijadwalkan.">
        <Switch label="Lewat email" disabled={isMailOff && !settings.weeklyMail} {...toggle('weeklyMail')} />
        {pushKey !== null && <Switch label="Lewat notifikasi" {...togglePush('weeklyPush')} />}
        <div className={styles.fields}>
          <NativeSelect
            label="Hari"
            value={String(settings.weeklyDay)}
            onChange={(event) => change({ weeklyDay: Number(event.currentTarget.value) })}
            data={days.map((label, index) => ({ value: String(index + 1), label }))}
          />
          <NativeSelect
            label="Jam"
            value={String(settings.weeklyHour)}
            onChange={(event) => change({ weeklyHour: Number(event.currentTarget.value) })}
            data={hours.map((hour) => ({ value: String(hour), label: inDigits(hour) }))}
          />
          <NativeSelect
            label="Zona waktu"
            value={settings.zone}
            onChange={(event) => change({ zone: event.currentTarget.value as ReminderSettings['zone'] })}
            data={reminderZones.map((zone) => ({ value: zone, label: zoneNames[zone] }))}
          />
        </div>
      </Group>
      <Group
        title="Sebelum tryout dibuka"
        text="Satu hari dan satu jam sebelumnya, hanya untuk tryout yang Anda pilih."
      >
        <Switch label="Lewat email" disabled={isMailOff && !settings.tryoutMail} {...toggle('tryoutMail')} />
        {pushKey !== null && <Switch label="Lewat notifikasi" {...togglePush('tryoutPush')} />}
        <ScheduledTryouts reminders={reminders} />
      </Group>
      {pushKey !== null && (
        <Group title="Notifikasi di perangkat ini" text="Notifikasi dikirim ke setiap perangkat yang Anda aktifkan.">
          <PushHere publicKey={pushKey} isOn={reminders.isPushedHere} devices={devices} />
        </Group>
      )}
    </>
  );
}

/** A question with its choices. */
function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div>
        <Text fw={600} id={id}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {children}
    </div>
  );
}
