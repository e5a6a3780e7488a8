import {
  ApiError,
  Button,
  formatDateTime,
  Group,
  isTemporary,
  Link,
  Loader,
  Modal,
  Stack,
  Text,
  userMessage,
} from '@tryout/shared-ui';
import { useStore } from 'zustand';
import { openingSentence } from '../../common/result-opening.ts';
import type { HandedIn } from './exam-connection.ts';
import { waitingCount } from './exam.store.ts';
import type { ExamSession } from './use-exam-session.ts';
import type { Finishing } from './use-finish.ts';

interface TimeOverProps {
  session: ExamSession;
  finishing: Finishing;
  /** In place of the usual words. */
  words?: EndWords | undefined;
  onSignIn(): void;
}

export interface EndWords {
  title: string;
  /** Said of the result once everything has been handed in. */
  result: string;
}

/** An event's results are opened for everybody at once. */
export const eventEnd: EndWords = {
  title: 'Waktu habis',
  result: 'Nilai Anda dibuka saat hasil acara ini dirilis.',
};

interface Happening {
  isGuest: boolean;
  isSignedOut: boolean;
  canKeepAnswers: boolean;
  error: unknown;
  handedIn: HandedIn | undefined;
  waiting: number;
  words: EndWords | undefined;
}

/** Promises a result only if the server has said that it is open. */
function resultWords({ resultOpens }: HandedIn): string | undefined {
  if (resultOpens === undefined) return undefined;
  if (resultOpens === null) return 'Hasilnya sudah dapat dibuka.';
  if (resultOpens.eventResultsAt !== undefined) return openingSentence(resultOpens);
  return `Hasilnya dibuka untuk semua peserta bersamaan, paling lambat ${formatDateTime(resultOpens.resultOpensAt)}.`;
}

function handedInWords(handedIn: HandedIn, result = resultWords(handedIn)): string {
  const received =
    handedIn.lateCount > 0
      ? `${handedIn.lateCount} jawaban terlambat sampai dan tidak ikut dinilai; yang tersimpan sebelumnya tetap dinilai.`
      : 'Semua jawaban Anda sudah kami terima.';
  return result === undefined ? received : `${received} ${result}`;
}

/** The answers count as collected only if none of them came too late. */
const titleOf = (handedIn: HandedIn | undefined) =>
  handedIn?.lateCount === 0 ? 'Waktu habis, jawaban dikumpulkan' : 'Waktu habis';

function happening({ isGuest, isSignedOut, canKeepAnswers, error, handedIn, waiting, words }: Happening): string {
  if (handedIn) return handedInWords(handedIn, words?.result);
  if (isSignedOut && isGuest)
    return 'Akses tamu ke tryout ini sudah berakhir. Jawaban yang sudah tersimpan tetap dinilai.';
  if (isSignedOut)
    return 'Sesi Anda berakhir. Jawaban yang sudah tersimpan tetap dinilai; masuk lagi untuk melihat hasilnya.';
  if (error === undefined) return 'Jawaban Anda sedang dikumpulkan.';
  const isLineDown = isTemporary(error) && !(error instanceof ApiError);
  const what = isLineDown ? 'Koneksi terputus.' : userMessage(error);
  if (waiting === 0) return `${what} Jawaban Anda sudah tersimpan di server dan tetap dinilai.`;
  const kept = canKeepAnswers
    ? `${waiting} jawaban yang belum terkirim aman di perangkat ini dan dikirim otomatis saat koneksi kembali.`
    : `${waiting} jawaban yang belum tersimpan hanya ada di halaman ini; jangan tutup sampai koneksi kembali.`;
  return `${what} ${kept} Jawaban yang sudah tersimpan tetap dinilai.`;
}

/**
 * The dialog over the exam when the time is up. The answers are handed in automatically, repeated until the server has them; the message
 * stays until the learner has read it. Offline the learner can retry at once or leave: the device sends unsent answers later.
 */
export function TimeOver({ session, finishing, words, onSignIn }: TimeOverProps) {
  const { error, handedIn, finish, lead } = finishing;
  const { store, isGuest, isSignedOut, canKeepAnswers, leave } = session;
  const waiting = useStore(store, waitingCount);
  const isStuck = error !== undefined && !isSignedOut && !handedIn;
  return (
    <Modal
      opened
      onClose={() => {}}
      title={words?.title ?? titleOf(handedIn)}
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack align="center" py="md">
        {!isSignedOut && !isStuck && !handedIn && <Loader />}
        <Text ta="center" role="status">
          {happening({ isGuest, isSignedOut, canKeepAnswers, error, handedIn, waiting, words })}
        </Text>
        {handedIn && (
          <Button onClick={lead}>{words || handedIn.resultOpens !== null ? 'Lanjut' : 'Lihat nilai'}</Button>
        )}
        {isStuck && (
          <Group justify="center">
            <Button onClick={finish}>Coba lagi</Button>
            <Button variant="default" component={Link} to="/pusat-langganan" onClick={leave}>
              Buka TryOut Saya
            </Button>
          </Group>
        )}
        {isSignedOut && !isGuest && !handedIn && <Button onClick={onSignIn}>Masuk lagi</Button>}
        {isSignedOut && isGuest && !handedIn && (
          <Button component={Link} to="/pusat-langganan">
            Buka TryOut Saya
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
