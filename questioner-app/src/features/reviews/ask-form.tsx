import { type ChosenQuestion, commentAtMost, NewReviewRequests, type ReviewRequestsMade } from '@tryout/api/contract';
import {
  Alert,
  Button,
  formatNumber,
  Group,
  IconAlertCircle,
  Stack,
  toast,
  useHeldOpen,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui';
import { createOnce, useSchemaForm } from '@tryout/shared-ui/more';
import { Select, Textarea } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { askForReviews, reviewersQuery } from './reviews.api.ts';

const Form = v.pick(NewReviewRequests, ['reviewerId', 'text']);

interface AskFormProps {
  questions: ChosenQuestion[];
  /** The note to the reviewer: kept outside, so that a dialog closed by a slip has it again, and who shows the form asks before it is left. */
  text: string;
  onText(text: string): void;
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
  const { form, submit, isSubmitting, failure } = useSchemaForm(Form, {
    initialValues: { reviewerId: null as string | null, text },
    onEdit: (): void => onText(form.getValues().text),
    async onSubmit({ reviewerId, text: sent }) {
      const written = form.getValues().text;
      tell(await askOnce({ questions, reviewerId, text: sent }));
      // Words typed meanwhile stay.
      if (form.getValues().text === written) form.setFieldValue('text', '');
      await queryClient.invalidateQueries({ queryKey: ['reviews'] });
      onAsked();
    },
  });
  useHeldOpen(isSubmitting);
  const others = reviewers.data?.reviewers ?? [];
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Minta tinjauan">
      <Stack gap="sm">
        <Select
          label="Peninjau"
          placeholder={reviewers.isPending ? 'Memuat penulis…' : 'Pilih penulis lain'}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          allowDeselect={false}
          openOnFocus={false}
          nothingFoundMessage={reviewers.isError ? 'Gagal memuat daftar penulis' : 'Tidak ada penulis dengan nama itu'}
          {...form.getInputProps('reviewerId')}
          {...(reviewers.data && others.length === 0 && { description: 'Belum ada penulis lain yang aktif.' })}
        />
        <Textarea
          label="Catatan untuk peninjau"
          description="Boleh kosong. Tulis rumus di antara tanda $…$."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={commentAtMost}
          {...form.getInputProps('text')}
        />
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
              Batal
            </Button>
          )}
          <Button type="submit" loading={isSubmitting}>
            Minta tinjauan
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
