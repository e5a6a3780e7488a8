import { type HandKind, HandUndo, type LiveEvent, longestExtraSeconds, type NewHand } from '@tryout/api/contract';
import { formatDuration, formatNumber, Text, toast, useQueryClient } from '@tryout/shared-ui';
import type { UseFormReturnType } from '@tryout/shared-ui/more';
import { NumberField, Textarea, useLastShown } from '@tryout/shared-ui/staff';
import * as v from 'valibot';
import { ActDialog, ActForm, type Question } from '../../common/act-dialog.tsx';
import { useActsOnce } from '../../common/acts-once.ts';
import { addHand } from './events.api.ts';
import { refreshEvents } from './events.queries.ts';
import * as styles from './monitor.module.css';

/** The learner whom an act is for. */
export interface HandTaker {
  attemptId: string;
  name: string;
}

/** The act that is being done; without a taker it is for everybody. */
export interface OpenHand {
  kind: HandKind;
  taker: HandTaker | null;
}

interface HandDialogProps {
  tryoutId: string;
  hand: OpenHand | null;
  /** Those whom it concerns now. */
  live: Pick<LiveEvent, 'running' | 'waiting'> | undefined;
  onClose(): void;
}

const secondsOfMinute = 60;
const reason = HandUndo.entries.reason;
const longestReason = 300;

const minutes = v.pipe(
  v.union([v.number(), v.literal('')], 'Isi berapa menit'),
  v.number('Isi berapa menit'),
  v.integer('Isi menit bulat'),
  v.minValue(1, 'Minimal 1 menit'),
  v.maxValue(longestExtraSeconds / secondsOfMinute, `Maksimal ${longestExtraSeconds / secondsOfMinute} menit`),
);
const text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Tulis pengumumannya'),
  v.maxLength(300, 'Pengumuman maksimal 300 karakter'),
);

const titles: Record<HandKind, string> = {
  time: 'Tambah waktu',
  pause: 'Jeda semua',
  resume: 'Lanjutkan semua',
  end: 'Akhiri pengerjaan',
  second_start: 'Izinkan mulai ulang',
  message: 'Pengumuman',
};

/** The words of the toast once it is done. */
const doneWords: Record<HandKind, string> = {
  time: 'Waktu ditambah.',
  pause: 'Acara dijeda.',
  resume: 'Acara dilanjutkan.',
  end: 'Pengerjaan diakhiri.',
  second_start: 'Peserta boleh mulai ulang.',
  message: 'Pengumuman terkirim.',
};

const reasonExamples: Record<HandKind, string> = {
  time: 'Contoh: Listrik padam 10 menit di Kupang.',
  pause: 'Contoh: Gambar soal 14 tidak tampil, sedang diperbaiki.',
  resume: 'Contoh: Gambar soal 14 sudah tampil.',
  end: 'Contoh: Diminta peserta lewat telepon.',
  second_start: 'Contoh: Perangkat rusak di menit pertama.',
  message: 'Contoh: Banyak peserta bertanya lewat WhatsApp.',
};

const people = (count: number) => `${formatNumber(count)} peserta`;

/** An act and whom it is for: another one of the same waits until the one without an answer was sent again. */
const placeOf = (kind: HandKind, attemptId: string | null) => `${kind} ${attemptId}`;
const opposites: Partial<Record<HandKind, HandKind>> = { pause: 'resume', resume: 'pause' };

type Values = Record<'reason' | 'text', string> & { minutes: number | '' };
const emptyValues: Values = { reason: '', text: '', minutes: 10 };
/** The fields of an act that got no answer, as they were filled in. */
const valuesOf = (act: NewHand): Values => ({
  reason: act.reason,
  text: act.kind === 'message' ? act.text : '',
  minutes: act.kind === 'time' ? act.seconds / secondsOfMinute : emptyValues.minutes,
});

/** A form's schema of an act: its fields in, the contract's act out. */
function formOf({ kind, taker }: OpenHand) {
  const attemptId = taker?.attemptId ?? '';
  if (kind === 'time')
    return v.pipe(
      v.object({ minutes, reason }),
      v.transform((values): NewHand => ({
        kind,
        attemptId: taker?.attemptId ?? null,
        seconds: values.minutes * secondsOfMinute,
        reason: values.reason,
      })),
    );
  if (kind === 'message')
    return v.pipe(
      v.object({ text, reason }),
      v.transform((values): NewHand => ({ kind, ...values })),
    );
  return v.pipe(
    v.object({ reason }),
    v.transform((values): NewHand =>
      kind === 'end' || kind === 'second_start' ? { kind, attemptId, ...values } : { kind, ...values },
    ),
  );
}

/** Exactly what will happen, with the numbers of this moment. */
function questionOf(hand: NewHand, taker: HandTaker | null, live: HandDialogProps['live']): Question {
  const running = live?.running ?? 0;
  switch (hand.kind) {
    case 'time': {
      const amount = formatDuration(hand.seconds);
      return taker
        ? { title: `${taker.name} mendapat ${amount}?`, confirmLabel: `Tambah ${amount}` }
        : {
            title: `${people(running)} mendapat ${amount}?`,
            body: <Text>Yang mulai setelah ini juga mendapat tambahan itu. Yang sudah selesai tidak.</Text>,
            confirmLabel: `Tambah ${amount} untuk semua`,
          };
    }
    case 'pause':
      return {
        title: `Waktu ${people(running)} berhenti sekarang?`,
        body: (
          <Text>
            Tidak ada yang dapat mulai sampai dilanjutkan. Jawaban tetap tersimpan, dan setelah itu semua mendapat sisa
            waktunya kembali, sampai ke detiknya.
          </Text>
        ),
        confirmLabel: 'Jeda sekarang',
        isDestructive: true,
      };
    case 'resume':
      return {
        title: `Waktu ${people(running)} berjalan lagi?`,
        body: <Text>Setiap peserta melanjutkan dengan sisa waktu yang dimilikinya saat dijeda.</Text>,
        confirmLabel: 'Lanjutkan sekarang',
      };
    case 'end':
      return {
        title: `Akhiri pengerjaan ${taker?.name ?? ''}?`,
        body: <Text>Pengerjaannya dinilai dengan jawaban yang sudah tersimpan.</Text>,
        confirmLabel: 'Akhiri sekarang',
        isDestructive: true,
      };
    case 'second_start':
      return {
        title: `${taker?.name ?? ''} boleh mulai sekali lagi?`,
        body: <Text>Pengerjaan sebelumnya tetap tersimpan.</Text>,
        confirmLabel: 'Izinkan mulai ulang',
      };
    default:
      return {
        title: `${people(running + (live?.waiting ?? 0))} membaca ini?`,
        body: <blockquote className={styles.quote}>{hand.text}</blockquote>,
        confirmLabel: 'Kirim pengumuman',
      };
  }
}

function fieldsOf(kind: HandKind, form: UseFormReturnType<Values>) {
  if (kind === 'time')
    return (
      <NumberField
        label="Tambahan waktu (menit)"
        inputMode="numeric"
        min={1}
        max={longestExtraSeconds / secondsOfMinute}
        maw={240}
        data-autofocus
        {...form.getInputProps('minutes')}
      />
    );
  if (kind === 'message')
    return (
      <Textarea
        label="Pengumuman"
        description="Tampil di layar semua yang menunggu dan mengerjakan."
        placeholder="Contoh: Soal 14 diperbaiki. Tidak perlu memuat ulang."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        data-autofocus
        {...form.getInputProps('text')}
      />
    );
  return null;
}

/** An act in two steps: what and why, then what will happen once more in words. Pressed again after a lost answer, it is done once. */
export function HandDialog({ tryoutId, hand, live, onClose }: HandDialogProps) {
  const queryClient = useQueryClient();
  const shown = useLastShown(hand);
  const acts = useActsOnce((act: NewHand, key) => addHand(tryoutId, act, key));

  async function perform(act: NewHand, release: () => void): Promise<void> {
    const opposite = opposites[act.kind];
    try {
      // A pause that was done tells that an earlier "go on" needs no answer any more, and the reverse.
      await acts.perform(
        act,
        placeOf(act.kind, 'attemptId' in act ? act.attemptId : null),
        opposite && placeOf(opposite, null),
      );
      release();
      toast.success({ message: doneWords[act.kind] });
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['event-live', tryoutId] });
    } finally {
      // Refused or lost: things may be different by now.
      void refreshEvents(queryClient);
    }
  }
  const pending = shown && acts.unansweredAt(placeOf(shown.kind, shown.taker?.attemptId ?? null));

  return (
    <ActDialog isOpen={hand !== null} title={shown ? titles[shown.kind] : ''} onClose={onClose}>
      {shown && (
        <ActForm
          label={titles[shown.kind]}
          about={`${shown.kind} ${shown.taker?.attemptId}`}
          schema={formOf(shown)}
          initialValues={pending ? valuesOf(pending) : emptyValues}
          fields={(form) => fieldsOf(shown.kind, form)}
          reason={{ placeholder: reasonExamples[shown.kind], maxLength: longestReason }}
          submitLabel="Lanjut…"
          question={(act) => questionOf(act, shown.taker, live)}
          unanswered={pending}
          isOnce
          failureTitle="Belum dilakukan"
          onSubmit={perform}
          onClose={onClose}
        />
      )}
    </ActDialog>
  );
}
