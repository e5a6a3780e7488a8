import type { DiscussionPost } from '@tryout/api/contract';
import {
  Button,
  ConfirmDialog,
  formatNumber,
  IconCheck,
  isMissing,
  Text,
  toast,
  useMutation,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { writerOf } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { deletePost, markHelpful } from './discussions.api.ts';
import * as styles from './discussions.module.css';
import { ReportPost } from './report-post.tsx';

/** The buttons of somebody else's post: helpful, and a report. */
export function PostActions({ post, attemptId }: { post: DiscussionPost; attemptId: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => markHelpful(post.id, attemptId, !post.isHelpful),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['discussions', 'threads'] }),
    onError: (error) => toast.error({ title: 'Belum tersimpan', message: userMessage(error) }),
  });
  if (post.state !== 'shown') return null;
  const { isHelpful, helpfulCount } = post;
  return (
    <>
      <Button
        variant={isHelpful ? 'light' : 'subtle'}
        size="compact-md"
        className={styles.button ?? ''}
        aria-pressed={isHelpful}
        aria-label={`Bermanfaat, tulisan ${writerOf(post)}${helpfulCount > 0 ? `, ${formatNumber(helpfulCount)} orang` : ''}`}
        leftSection={isHelpful ? <IconCheck size={16} aria-hidden /> : null}
        loading={isPending}
        onClick={() => mutate()}
      >
        Bermanfaat{helpfulCount > 0 && ` (${formatNumber(helpfulCount)})`}
      </Button>
      <ReportPost post={post} attemptId={attemptId} />
    </>
  );
}

interface OwnPostActionsProps {
  post: DiscussionPost;
  mayWrite: boolean;
  onEdit: () => void;
}

/** The buttons of one's own post: edit in its first minutes, and delete. */
export function OwnPostActions({ post, mayWrite, onEdit }: OwnPostActionsProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    // Deleted already, in another tab or because the first answer was lost: that is the wanted result.
    mutationFn: () =>
      deletePost(post.id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    onSuccess() {
      setIsAsking(false);
      return queryClient.invalidateQueries({ queryKey: ['discussions'] });
    },
    onError: (error) => toast.error({ title: 'Belum terhapus', message: userMessage(error) }),
  });
  const { state, helpfulCount } = post;
  if (state === 'deleted') return null;
  const isEditable = mayWrite && post.editableUntil !== null && Date.parse(post.editableUntil) > Date.now();
  return (
    <>
      {helpfulCount > 0 && (
        <Text size="sm" c="dimmed" className={styles.fact ?? ''}>
          Bermanfaat ({formatNumber(helpfulCount)})
        </Text>
      )}
      {isEditable && (
        <Button variant="subtle" size="compact-md" className={styles.button ?? ''} onClick={onEdit}>
          Ubah
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        className={styles.button ?? ''}
        onClick={() => setIsAsking(true)}
      >
        Hapus
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Hapus tulisan ini?"
        confirmLabel="Hapus"
        isDestructive
        isBusy={isPending}
        onConfirm={() => !isPending && mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <Text size="sm">Peserta lain tidak dapat membacanya lagi. Jawaban di bawahnya tetap ada.</Text>
      </ConfirmDialog>
    </>
  );
}
