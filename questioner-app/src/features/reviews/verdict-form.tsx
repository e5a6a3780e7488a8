import { commentAtMost, type QuestionReviews, type Verdict } from '@tryout/api/contract';
import {
  Alert,
  ApiError,
  Button,
  Group,
  IconAlertCircle,
  Stack,
  Text,
  toast,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { createOnce } from '@tryout/shared-ui/more';
import { Textarea } from '@tryout/shared-ui/staff';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { giveReview } from './reviews.api.ts';

interface VerdictFormProps {
  questionId: string;
  /** The version that is on the screen. */
  version: number;
  reviews: QuestionReviews;
  /** The comment: kept outside, where one question before leaving is about all that is written. */
  text: string;
  onText: Dispatch<SetStateAction<string>>;
}

const done: Record<Verdict, string> = {
  commented: 'Komentar terkirim',
  approved: 'Soal disetujui',
  sent_back: 'Soal dikembalikan ke penulisnya',
};

/** Comments on the version that was read, approves it or sends it back. One that replaces it on the screen must be read first. */
export function VerdictForm({ questionId, version, reviews, text, onText }: VerdictFormProps) {
  const queryClient = useQueryClient();
  const [sendOnce] = useState(() =>
    createOnce((wanted: Parameters<typeof giveReview>[1], key) => giveReview(questionId, wanted, key)),
  );
  const [readVersion, setReadVersion] = useState(version);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<Verdict | null>(null);
  const isMissing = failure === 'missing';
  const isReplaced = version !== readVersion;
  // Who was asked and has edited it since answers the request by sending it back.
  const maySendBack = !reviews.isApproved && (reviews.mayApprove || reviews.isAskedOfMe);

  async function send(verdict: Verdict) {
    if (busy !== null) return;
    if (verdict !== 'approved' && text.trim() === '') return setFailure('missing');
    setBusy(verdict);
    setFailure(null);
    try {
      await sendOnce({ version: readVersion, verdict, text });
      toast.success({ message: done[verdict] });
      // Words typed meanwhile stay.
      onText((now) => (now === text ? '' : now));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
      // Lists, counts and the question's own state.
      void queryClient.invalidateQueries();
    }
  }

  const refused =
    failure instanceof ApiError ? failure.errors.find(({ field }) => field === 'text')?.message : undefined;
  return (
    <form noValidate aria-label="Tinjauan Anda" onSubmit={(event) => event.preventDefault()}>
      <Stack gap="sm">
        <Textarea
          label="Komentar"
          description="Wajib bila soal dikembalikan. Tulis rumus di antara tanda $…$."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={commentAtMost}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            if (isMissing) setFailure(null);
          }}
          error={isMissing ? 'Tulis apa yang perlu diperbaiki atau ditanyakan' : refused}
        />
        {failure !== null && !isMissing && !isReplaced && refused === undefined && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {userMessage(failure)}
          </Alert>
        )}
        {!reviews.isApproved && (
          <Text size="sm" c="dimmed">
            {reviews.mayApprove
              ? 'Soal yang disetujui menjadi siap dan masuk ujian yang dimulai sesudahnya.'
              : `Anda ikut menulis soal ini, jadi penulis lain yang harus menyetujuinya.${maySendBack ? ' Kembalikan soal ini agar yang meminta tidak menunggu Anda.' : ''}`}
          </Text>
        )}
        {isReplaced ? (
          <Alert color="yellow" role="alert" title={`Versi ${version} baru saja dimuat`}>
            <Text size="sm" mb="xs">
              Soal ini diubah setelah versi {readVersion} Anda baca. Baca versi {version} di atas sebelum menilainya;
              komentar Anda tetap tersimpan di sini.
            </Text>
            <Button
              variant="default"
              onClick={() => {
                setReadVersion(version);
                setFailure(null);
              }}
            >
              Saya sudah membaca versi {version}
            </Button>
          </Alert>
        ) : (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" loading={busy === 'commented'} onClick={() => void send('commented')}>
              Kirim komentar
            </Button>
            {maySendBack && (
              <Button variant="default" loading={busy === 'sent_back'} onClick={() => void send('sent_back')}>
                Kembalikan
              </Button>
            )}
            {!reviews.isApproved && reviews.mayApprove && (
              <Button loading={busy === 'approved'} onClick={() => void send('approved')}>
                Setujui
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}
