import {
  type AdminEvent,
  eventClockLabels,
  eventClocks,
  eventEntries,
  eventEntryLabels,
  longestEventCode,
} from '@tryout/api/contract';
import {
  Alert,
  ApiError,
  Button,
  formatDuration,
  formatWeekdayTime,
  Group,
  IconInfoCircle,
  SimpleGrid,
  Stack,
  Text,
  useHeldOpen,
  useQueryClient,
} from '@tryout/shared-ui';
import { Radio, Switch, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { Comparison, Fieldset, mergeVersions, NumberField } from '@tryout/shared-ui/staff';
import { useRef, useState } from 'react';
import { useFormGuard } from '../../common/form-guard.tsx';
import { MomentField } from '../../common/moment-field.tsx';
import { allPackages, PackageSelect } from '../../common/package-select.tsx';
import { Refusal } from '../../common/refusal.tsx';
import {
  draftOf,
  type EventDraft,
  EventForm as schema,
  type EventPackage,
  type FollowingTime,
  lastEndOf,
  newDraft,
  timesFrom,
} from './event-draft.ts';
import { differences } from './event-differences.ts';
import { clockWords, isBefore } from './event-words.tsx';
import { getEvent, saveEvent } from './events.api.ts';
import { refreshEvents } from './events.queries.ts';

interface EventFormProps {
  /** Null: a package that isn't one yet becomes one. */
  event: AdminEvent | null;
  /** The package where it is known; null lets choose one. */
  tryout: EventPackage | null;
  /** The parameter of the address that opens the form. */
  param: string;
  onSaved(event: AdminEvent): void;
  onClose(): void;
}

/** The name of the field that chooses the package, which is none of the setup's own. */
const packagePath = 'tryout';

/** The form of an event: times, who may come in, and how the clock runs; where somebody else was faster, both setups stand side by side. */
export default function EventForm({ event, tryout, param, onSaved, onClose }: EventFormProps) {
  const queryClient = useQueryClient();
  const [initial] = useState(() => (event ? draftOf(event) : newDraft(tryout, new Date())));
  const [chosen, setChosen] = useState(tryout);
  const [isMissing, setIsMissing] = useState(false);
  // The setup that this form began with, or has accepted since: for running saves as well as for the comparison.
  const base = useRef(event);
  const [begun, setBegun] = useState(initial);
  /** Somebody else's setup; null while it couldn't be read, undefined while there is none. */
  const [newer, setNewer] = useState<AdminEvent | null | undefined>(undefined);
  /** Times that somebody has written: they don't follow the start any more. */
  const written = useRef(new Set<FollowingTime>());
  const { form, submit, isSubmitting, failure, refusal } = useSchemaForm(schema, {
    initialValues: initial,
    async onSubmit(setup) {
      if (!chosen) {
        setIsMissing(true);
        form.getInputNode(packagePath)?.focus();
        return;
      }
      // Null: to this writer the package was no event. An older API names none, and doesn't compare.
      const setupStamp = base.current?.tryout.id === chosen.id ? base.current.setupStamp : null;
      const saved = await saveEvent(chosen.id, { ...setup, ...(setupStamp !== undefined && { setupStamp }) }).catch(
        async (error: unknown) => {
          if (!(error instanceof ApiError && error.code === 'EVENT_CHANGED')) throw error;
          // The comparison offers to read it again where that fails.
          setNewer(await getEvent(chosen.id).catch(() => null));
        },
      );
      if (!saved) return;
      guard.release();
      void refreshEvents(queryClient);
      onSaved(saved);
    },
  });
  useHeldOpen(isSubmitting);
  const guard = useFormGuard({ param, what: event ? 'Perubahan acara ini' : 'Acara ini' }, form.values, begun);
  const { values, errors } = form;
  const duration = chosen?.durationSeconds ?? 0;

  if (newer !== undefined) {
    const accept = (version: AdminEvent, draft: EventDraft) => {
      form.setValues(draft);
      form.clearErrors();
      base.current = version;
      setBegun(draftOf(version));
      setNewer(undefined);
    };
    return (
      <Stack gap="md">
        {guard.question}
        <Comparison
          title="Acara ini sudah diubah orang lain"
          {...(newer === null && { savedAt: null })}
          differences={newer ? differences(values, draftOf(newer), begun) : []}
          isReading={isSubmitting}
          onReadAgain={() => void submit()}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={!newer} onClick={() => newer && accept(newer, draftOf(newer))}>
            Pakai versi terbaru
          </Button>
          <Button
            disabled={!newer}
            loading={isSubmitting}
            onClick={() => {
              if (!newer) return;
              accept(newer, mergeVersions<EventDraft>(values, draftOf(newer), begun));
              void submit();
            }}
          >
            Simpan versi saya
          </Button>
        </Group>
      </Stack>
    );
  }

  function follow(startsAt: string | null, durationSeconds: number): void {
    if (event || startsAt === null) return;
    for (const [name, moment] of Object.entries(timesFrom(startsAt, durationSeconds)) as [FollowingTime, string][])
      if (!written.current.has(name)) form.setFieldValue(name, moment);
  }
  function choose(next: EventPackage | null): void {
    setChosen(next);
    setIsMissing(false);
    if (next) follow(values.startsAt, next.durationSeconds);
  }
  const moment = (name: FollowingTime | 'registrationOpensAt' | 'startsAt', label: string) => (
    <MomentField
      label={label}
      data-path={name}
      value={values[name]}
      error={errors[name]}
      onChange={(next) => {
        form.setFieldValue(name, next);
        if (name === 'startsAt') follow(next, duration);
        else if (name !== 'registrationOpensAt') written.current.add(name);
      }}
    />
  );

  return (
    <form onSubmit={(submitted) => void submit(submitted)} noValidate aria-label={event ? 'Ubah acara' : 'Acara baru'}>
      {guard.question}
      <Stack gap="lg">
        {event && !isBefore(event.phase) && (
          <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title="Acara sudah dimulai">
            Yang sudah diandalkan peserta, seperti waktu mulai dan cara waktunya berjalan, tidak dapat diubah lagi.
            Untuk menambah waktu atau menjeda, pakai tindakan di halaman pantau.
          </Alert>
        )}
        {event || tryout ? (
          <Text>
            <strong>{chosen?.title}</strong>, {formatDuration(duration)}
          </Text>
        ) : (
          <PackageSelect
            label="Tryout"
            description="Soal, durasi, dan harganya tetap milik tryout itu."
            source={allPackages}
            value={chosen}
            // The dialog begins here: a list over the other fields is only for who wants it.
            openOnFocus={false}
            data-autofocus
            data-path={packagePath}
            nothingFound="Tidak ada tryout dengan judul itu"
            refusalOf={({ event: its }) => (its ? 'sudah acara' : undefined)}
            error={isMissing && 'Pilih tryout'}
            onChange={choose}
          />
        )}
        <Fieldset legend="Pendaftaran">
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              {moment('registrationOpensAt', 'Dibuka')}
              {moment('registrationClosesAt', 'Ditutup')}
            </SimpleGrid>
            <Radio.Group label="Siapa yang boleh mendaftar" {...form.getInputProps('entry')}>
              <Stack gap={0} mt={4}>
                {eventEntries.map((entry) => (
                  <Radio key={entry} value={entry} label={eventEntryLabels[entry]} />
                ))}
              </Stack>
            </Radio.Group>
            {values.entry === 'code' && (
              <TextInput
                label="Kode pendaftaran"
                description="Paling sedikit 4 karakter. Huruf besar, huruf kecil, dan spasi tidak dibedakan."
                maxLength={longestEventCode}
                autoComplete="off"
                spellCheck={false}
                {...form.getInputProps('code')}
              />
            )}
          </Stack>
        </Fieldset>
        <Fieldset legend="Pengerjaan">
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              {moment('startsAt', 'Mulai')}
              {moment('startsUntil', 'Boleh mulai sampai')}
            </SimpleGrid>
            <Radio.Group label="Cara waktunya berjalan" {...form.getInputProps('clock')}>
              <Stack gap={0} mt={4}>
                {eventClocks.map((clock) => (
                  <Radio key={clock} value={clock} label={eventClockLabels[clock]} description={clockWords[clock]} />
                ))}
              </Stack>
            </Radio.Group>
            <NumberField
              label="Sebaran mulai (detik)"
              description="Agar tidak semua mulai pada detik yang sama, setiap peserta mulai beberapa detik setelah waktunya, paling lama sebanyak ini. Tidak ada yang kehilangan waktu. Kosong atau 0 = semua sekaligus."
              inputMode="numeric"
              allowDecimal={false}
              allowNegative={false}
              min={0}
              max={60}
              maw={280}
              {...form.getInputProps('spreadSeconds')}
            />
            <Switch
              label="Acak urutan soal dan pilihan"
              description="Setiap peserta mendapat urutan soal (di dalam bagiannya) dan pilihan yang berbeda."
              {...form.getInputProps('isShuffled', { type: 'checkbox' })}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend="Hasil">
          <Stack gap="md">
            {moment('resultsAt', 'Hasil dirilis')}
            {chosen && <LastEnd draft={values} durationSeconds={duration} />}
            <Switch
              label="Beri sertifikat"
              description="Peserta dapat mengunduhnya setelah hasil dirilis."
              {...form.getInputProps('hasCertificate', { type: 'checkbox' })}
            />
          </Stack>
        </Fieldset>
        {failure !== null && (
          <>
            <Refusal title="Acara belum tersimpan" error={refusal} />
            {refusal instanceof ApiError && refusal.code === 'EVENT_UNDER_WAY' && (
              <Text size="sm">
                Kembalikan yang lain seperti semula. Yang masih dapat diubah: penutupan pendaftaran, batas mulai
                (menjadi lebih lama), waktu rilis, sertifikat, dan kode.
              </Text>
            )}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Batal
          </Button>
          <Button type="submit" loading={isSubmitting} onClick={() => setIsMissing(!chosen)}>
            {event ? 'Simpan' : 'Jadikan acara'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** When the last clock ends as planned, and a warning where results are planned before that. */
function LastEnd({ draft, durationSeconds }: { draft: EventDraft; durationSeconds: number }) {
  const end = lastEndOf(draft, durationSeconds);
  if (end === null) return null;
  const isTooEarly = draft.resultsAt !== null && draft.resultsAt < end;
  return (
    <Text size="sm" c={isTooEarly ? 'red' : 'dimmed'} role="status">
      Waktu terakhir habis {formatWeekdayTime(end)}
      {isTooEarly
        ? '. Hasil direncanakan lebih awal dari itu: rilis menunggu sampai semua selesai.'
        : '. Rilis menunggu bila masih ada yang mengerjakan atau esai yang belum dinilai.'}
    </Text>
  );
}
