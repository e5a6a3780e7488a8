import {
  type DiscussionPost,
  type PostReportReason,
  postReportReasonLabels,
  postReportReasons,
} from '@tryout/api/contract';
import {
  Alert,
  Button,
  IconFlag,
  Modal,
  PlainTextArea,
  Text,
  useHeldOpen,
  useMutation,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { writerOf } from '@tryout/shared-ui/more';
import { type FormEvent, useId, useState } from 'react';
import { reportPost } from './discussions.api.ts';
import { Problem } from '../problem.tsx';
import * as styles from './discussions.module.css';

interface Draft {
  reason: PostReportReason | null;
  text: string;
}

/** Reports a post, once. What comes of it nobody is told. Closed without sending, the form still has its words when it is opened again. */
export function ReportPost({ post, attemptId }: { post: DiscussionPost; attemptId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<Draft>({ reason: null, text: '' });
  const [isSent, setIsSent] = useState(post.isReported);
  if (isSent)
    return (
      <Text size="sm" c="dimmed" className={styles.fact ?? ''} role="status">
        Dilaporkan, terima kasih
      </Text>
    );
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        className={styles.button ?? ''}
        leftSection={<IconFlag size={16} aria-hidden />}
        aria-label={`Laporkan tulisan ${writerOf(post)}`}
        onClick={() => setIsOpen(true)}
      >
        Laporkan
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Laporkan tulisan ini"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Tutup tanpa melaporkan' }}
      >
        <ReportForm
          postId={post.id}
          attemptId={attemptId}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setIsOpen(false)}
          onSent={() => {
            setIsOpen(false);
            setIsSent(true);
          }}
        />
      </Modal>
    </>
  );
}

interface ReportFormProps {
  postId: string;
  attemptId: string;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
  onSent: () => void;
}

function ReportForm({ postId, attemptId, draft, onDraft, onClose, onSent }: ReportFormProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const { reason, text } = draft;
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: PostReportReason) => reportPost(postId, { attemptId, reason: chosen, text }),
    onSuccess() {
      onSent();
      return queryClient.invalidateQueries({ queryKey: ['discussions', 'threads'] });
    },
  });

  useHeldOpen(isPending);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsMissing(reason === null);
    if (reason !== null && !isPending) mutate(reason);
  }

  return (
    <form className={styles.report} onSubmit={send} noValidate>
      <fieldset className={styles.choices} aria-describedby={`${id}-problem`}>
        <legend>Apa alasannya?</legend>
        {postReportReasons.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="reason"
              checked={reason === one}
              onChange={() => onDraft({ reason: one, text })}
            />
            {postReportReasonLabels[one]}
          </label>
        ))}
        <Problem id={`${id}-problem`} role="alert">
          {isMissing && reason === null && 'Pilih alasannya'}
        </Problem>
      </fieldset>
      <div>
        <label htmlFor={`${id}-text`} className={styles.label}>
          Keterangan (opsional)
        </label>
        <PlainTextArea
          id={`${id}-text`}
          rows={2}
          maxLength={300}
          value={text}
          onChange={(event) => onDraft({ reason, text: event.currentTarget.value })}
        />
      </div>
      {error && (
        <Alert color="red" role="alert">
          {userMessage(error)}
        </Alert>
      )}
      <div className={styles.formActions}>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Batal
        </Button>
        <Button type="submit" loading={isPending}>
          Kirim laporan
        </Button>
      </div>
    </form>
  );
}
