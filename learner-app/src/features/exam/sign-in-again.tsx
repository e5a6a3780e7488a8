import { formatClock, later, Text, toast, useLater } from '@tryout/shared-ui';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type Deadline, useCountdown } from './use-countdown.ts';

/** A dialog over the page that signs the learner in again. */
export type SignInDialog = ComponentType<{
  opened: boolean;
  /** Closed without a sign-in. */
  onClose(): void;
  /** A message for the learner, shown in the dialog. */
  children: ReactNode;
}>;
export type LoadSignInDialog = () => Promise<{ default: SignInDialog }>;

interface SignInAgainProps {
  load: LoadSignInDialog;
  opened: boolean;
  canKeepAnswers: boolean;
  deadline: Deadline;
  onClose(): void;
}

/** Late enough not to compete with the first question and its pictures. */
const fetchAheadMs = 10_000;

/**
 * The sign-in over the exam. Few learners need it, so it is loaded after the first question; but before it is needed, because a deployment
 * during the exam may remove its file.
 */
export function SignInAgain({ load, opened, canKeepAnswers, deadline, onClose }: SignInAgainProps) {
  const [form] = useState(() => later(load));
  const part = useLater(form, opened, {
    pauseMs: fetchAheadMs,
    onFailure() {
      toast.error({
        title: 'Formulir masuk belum dapat dimuat',
        message: 'Periksa koneksi, lalu tekan “Masuk lagi”.',
      });
      onClose();
    },
  });

  if (!part) return null;
  const { default: Dialog } = part;
  return (
    <Dialog opened={opened} onClose={onClose}>
      <Text>
        {`Sesi Anda berakhir. ${
          canKeepAnswers
            ? 'Jawaban Anda aman di perangkat ini dan dikirim setelah Anda masuk.'
            : 'Jawaban yang belum tersimpan dikirim setelah Anda masuk; jangan tutup halaman ini.'
        }`}
      </Text>
      <TimeLeft deadline={deadline} />
    </Dialog>
  );
}

function TimeLeft({ deadline }: { deadline: Deadline }) {
  const secondsLeft = useCountdown(deadline);
  return (
    <Text fw={600}>
      {secondsLeft > 0 ? `Waktu tetap berjalan: ${formatClock(secondsLeft)}` : 'Waktu ujian sudah habis.'}
    </Text>
  );
}
