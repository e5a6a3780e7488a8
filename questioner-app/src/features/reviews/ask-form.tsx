import { type ChosenQuestion, commentAtMost, type ReviewRequestsMade } from '@tryout/api/contract';
import {
  Alert,
  ApiError,
  Button,
  formatNumber,
  Group,
  IconAlertCircle,
  Stack,
  toast,
  useQuery,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { createOnce, UnsavedGuard } from '@tryout/shared-ui/more';
import { Select, Textarea } from '@tryout/shared-ui/staff';
import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react';
import { askForReviews, reviewersQuery } from './reviews.api.ts';

interface AskFormProps {
  questions: ChosenQuestion[];
  /** The note to the reviewer: kept outside, so that a dialog closed by a slip has it again. */
  text: string;
  onText: Dispatch<SetStateAction<string>>;
  onAsked(): void;
  onCancel?(): void;
}

const countOf = (count: number) => `${formatNumber(count)} soal`;

function tell({ asked, waitingAlready, ownOfReviewer, approvedAlready }: ReviewRequestsMade) {
  const leftOut = [
    ...(approvedAlready > 0 ? [`${countOf(approvedAlready)} sudah disetujui`] : []),
    ...(ownOfReviewer > 0 ? [`${countOf(ownOfReviewer)} ikut ditulis peninjau itu, jadi minta penulis lain`] : []),
  ];
  if (asked === 0)
    toast.info({
      title: 'Sudah diminta',
      message:
        leftOut.length > 0
          ? `${[`${countOf(waitingAlready)} sudah menunggu`, ...leftOut].join('; ')}.`
          : 'Soal ini sudah menunggu peninjau itu.',
    });
  else
    toast.success({
      title: 'Tinjauan diminta',
      message: `${[
        `${countOf(asked)} menunggu tinjauan`,
        ...(waitingAlready > 0 ? [`${countOf(waitingAlready)} sudah menunggu sebelumnya`] : []),
        ...leftOut,
      ].join('; ')}.`,
    });
}

/** Asks another questioner to review questions. */
export function AskForm({ questions, text, onText, onAsked, onCancel }: AskFormProps) {
  const reviewers = useQuery(reviewersQuery);
  const queryClient = useQueryClient();
  const [askOnce] = useState(() => createOnce(askForReviews));
  const [reviewerId, setReviewerId] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (reviewerId === null) return setFailure(new Error('missing'));
    setIsBusy(true);
    setFailure(null);
    try {
      tell(await askOnce({ questions, reviewerId, text }));
      // Words typed meanwhile stay.
      onText((now) => (now === text ? '' : now));
      await queryClient.invalidateQueries({ queryKey: ['reviews'] });
      onAsked();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  const refused = new Map(
    failure instanceof ApiError ? failure.errors.map(({ field, message }) => [field, message]) : [],
  );
  const isMissing = failure !== null && reviewerId === null;
  const others = reviewers.data?.reviewers ?? [];
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Minta tinjauan">
      <UnsavedGuard isUnsaved={text.trim() !== ''} what="Catatan untuk peninjau" />
      <Stack gap="sm">
        <Select
          label="Peninjau"
          placeholder={reviewers.isPending ? 'Memuat penulis…' : 'Pilih penulis lain'}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          allowDeselect={false}
          openOnFocus={false}
          nothingFoundMessage={reviewers.isError ? 'Gagal memuat daftar penulis' : 'Tidak ada penulis dengan nama itu'}
          value={reviewerId}
          onChange={(chosen) => {
            setReviewerId(chosen);
            setFailure(null);
          }}
          error={isMissing ? 'Pilih peninjau' : refused.get('reviewerId')}
          {...(reviewers.data && others.length === 0 && { description: 'Belum ada penulis lain yang aktif.' })}
        />
        <Textarea
          label="Catatan untuk peninjau"
          description="Boleh kosong. Tulis rumus di antara tanda $…$."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={commentAtMost}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          error={refused.get('text')}
        />
        {failure !== null && !isMissing && refused.size === 0 && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {userMessage(failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={isBusy}>
              Batal
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            Minta tinjauan
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
