import { EmptyState, formatDateTime, formatPercent, formatRupiah, useExamTypes } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { NilaCard, NilaCardAction, NilaCardNote, NilaCardTitle } from '../../common/nila-card.tsx';
import { eventPath } from '../../common/events/event-words.ts';
import { practicePath } from '../../common/practice/practice-path.ts';
import { openingSentence } from '../../common/result-opening.ts';
import type { Received } from '../../common/server-time.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import type { NextStep } from './choose-next.ts';

interface NextStepCardProps {
  next: NextStep;
  answer: Received<{ serverNow: string }>;
  /** The running attempt's time is over. */
  onOver: () => void;
}

/** The one thing to do next. */
export function NextStepCard({ next, answer, onOver }: NextStepCardProps) {
  const { typeLabel, subTypeLabel } = useExamTypes();
  switch (next.kind) {
    case 'continue': {
      const { id, tryout, answered, deadlineAt, remainingSeconds } = next.attempt;
      return (
        <Step eyebrow="Sedang Anda kerjakan" title={tryout.title} to={`/exam/${id}`} action="Lanjutkan">
          {answered} dari {tryout.questionCount} soal dijawab,{' '}
          <TimeLeft deadlineAt={deadlineAt} remainingSeconds={remainingSeconds} answer={answer} onOver={onOver} />
        </Step>
      );
    }
    case 'start': {
      const { id, title, type, durationSeconds, questionCount } = next.tryout;
      return (
        <Step
          eyebrow={`Paket terbaru untuk Anda · ${typeLabel(type)}`}
          title={title}
          to={`/exam/${id}`}
          action="Mulai Tryout"
        >
          {questionCount} soal, {Math.round(durationSeconds / 60)} menit
        </Step>
      );
    }
    case 'learn': {
      const { weakest, lesson } = next;
      const name = subTypeLabel(weakest.subType);
      const eyebrow = `Perkuat yang paling lemah · ${name} ${formatPercent(weakest.percent)}`;
      if (!lesson)
        return (
          <Step eyebrow={eyebrow} title={`Latihan ${name}`} to={practicePath(weakest.subType)} action="Latih">
            Soal satu per satu, langsung dengan pembahasannya
          </Step>
        );
      return (
        <Step eyebrow={eyebrow} title={lesson.title} to={`/materi/${lesson.slug}`} action="Pelajari">
          Materi singkat, {lesson.minutes} menit membaca
        </Step>
      );
    }
    case 'offer': {
      const { id, title, type, price } = next.tryout;
      return (
        <Step eyebrow={`Paket terbaru · ${typeLabel(type)}`} title={title} to={`/exam/${id}`} action="Lihat tryout">
          {formatRupiah(price)}, atau dengan langganan
        </Step>
      );
    }
    case 'wait': {
      const { id, tryout } = next.attempt;
      return (
        <Step eyebrow="Hasil Anda ditunggu" title={tryout.title} to={`/exam/${id}`} action="Lihat pengerjaan">
          {openingSentence(next.attempt)}
        </Step>
      );
    }
    case 'event': {
      const { id, title } = next.tryout;
      const { startsUntil } = next.event;
      return (
        <Step eyebrow="Acara yang sedang berlangsung" title={title} to={eventPath(id)} action="Buka acara">
          Peserta yang terdaftar dapat mulai sampai {formatDateTime(startsUntil)}.
        </Step>
      );
    }
    case 'repeat':
      return (
        <Step eyebrow="Langkah berikutnya" title="Semua paket sudah Anda coba" to="/tryout" action="Pilih paket">
          Ulangi paket yang ada untuk memperkuat.
        </Step>
      );
    case 'nothing':
      return (
        <EmptyState title="Belum ada tryout yang dibuka" message="Paket baru akan muncul di sini begitu dibuka." />
      );
  }
}

interface StepProps {
  eyebrow: string;
  title: string;
  to: string;
  /** The button's text. */
  action: string;
  children: ReactNode;
}

function Step({ eyebrow, title, to, action, children }: StepProps) {
  return (
    <NilaCard labelledBy="next-step">
      <div>
        <NilaCardNote isEyebrow>{eyebrow}</NilaCardNote>
        <NilaCardTitle id="next-step">{title}</NilaCardTitle>
        <NilaCardNote>{children}</NilaCardNote>
      </div>
      <NilaCardAction to={to}>{action}</NilaCardAction>
    </NilaCard>
  );
}
