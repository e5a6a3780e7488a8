import type { DiscussionPost, DiscussionThread, StaffDiscussion } from '@tryout/api/contract';
import { Button, keepPreviousData, Text, useMutation, useQuery, useQueryClient } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import { useState } from 'react';
import { BackLink } from '../components/back-link/back-link.tsx';
import { ConfirmDialog } from '../components/confirm-dialog/confirm-dialog.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { Pager } from '../components/pager/pager.tsx';
import { Prose } from '../components/prose/prose.tsx';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { rowsPerPage, useTableParams } from '../components/staff-table/use-table-params.ts';
import { formatNumber } from '../format/numbers.ts';
import { isMissing, userMessage } from '../http/api-error.ts';
import { createOnce } from '../http/create-once.ts';
import { questionName } from '../format/question-name.ts';
import type { DiscussionArea } from './discussion-calls.ts';
import { PostForm } from './post-form.tsx';
import { PostView, writerOf } from './post-view.tsx';
import * as styles from './staff-discussions.module.css';

interface StaffDiscussionProps {
  area: DiscussionArea;
  questionId: string;
}

/** One question's discussion, in which staff answer. */
export function StaffDiscussionView({ area, questionId }: StaffDiscussionProps) {
  const { page, changePage } = useTableParams({});
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['discussions', area.path, 'one', questionId, page],
    queryFn: ({ signal }) => area.calls.read(questionId, { page, pageSize: rowsPerPage }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <BackLink to={area.path}>Semua diskusi</BackLink>
      {data ? (
        <Shown area={area} discussion={data} page={page} onPage={(next) => changePage(next)} />
      ) : error ? (
        <>
          <PageTitle>Diskusi</PageTitle>
          {isMissing(error) ? (
            <EmptyState title="Diskusi ini tidak ditemukan" message="Tidak ada diskusi tentang soal ini." />
          ) : (
            <ErrorState
              title="Gagal memuat diskusi"
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
        </>
      ) : (
        <LoadingState label="Memuat diskusi…">
          <SkeletonLines lines={8} height={28} />
        </LoadingState>
      )}
    </>
  );
}

interface ShownProps {
  area: DiscussionArea;
  discussion: StaffDiscussion;
  page: number;
  onPage(page: number): void;
}

function Shown({ area, discussion: { question, threads, total }, page, onPage }: ShownProps) {
  return (
    <>
      <PageTitle
        description={
          question.unanswered === 0
            ? `${formatNumber(question.posts)} tulisan, semua pertanyaan sudah dijawab.`
            : `${formatNumber(question.posts)} tulisan, ${formatNumber(question.unanswered)} pertanyaan belum dijawab.`
        }
      >
        {`Diskusi ${questionName(question).replace('Soal', 'soal')}`}
      </PageTitle>
      <div className={styles.asked}>
        <Prose>{question.stem}</Prose>
      </div>
      <ol className={styles.threads} aria-label="Pertanyaan peserta">
        {threads.map((thread) => (
          <li key={thread.id} className={styles.thread}>
            <Thread area={area} questionId={question.questionId} thread={thread} />
          </li>
        ))}
      </ol>
      <Pager label="Halaman diskusi" page={page} pageSize={rowsPerPage} total={total} onChange={onPage} />
    </>
  );
}

interface ThreadProps {
  area: DiscussionArea;
  questionId: string;
  thread: DiscussionThread;
}

function Thread({ area, questionId, thread }: ThreadProps) {
  const queryClient = useQueryClient();
  const [isAnswering, setIsAnswering] = useState(false);
  const [answer] = useState(() =>
    createOnce((text: string, key) => area.calls.answer(questionId, { parentId: thread.id, text }, key)),
  );
  return (
    <>
      <PostView
        post={thread}
        isAnswer={false}
        actions={
          thread.state === 'shown' &&
          !isAnswering && (
            <Button
              variant="subtle"
              size="compact-md"
              className={styles.button ?? ''}
              aria-label={`Jawab pertanyaan ${writerOf(thread)}`}
              onClick={() => setIsAnswering(true)}
            >
              Jawab
            </Button>
          )
        }
      />
      {(thread.answers.length > 0 || isAnswering) && (
        <div className={styles.answers}>
          {thread.answers.map((post) => (
            <Answer key={post.id} area={area} post={post} />
          ))}
          {isAnswering && (
            <PostForm
              isOpened
              label="Jawaban Anda sebagai pembuat soal"
              sendLabel="Kirim jawaban"
              onCancel={() => setIsAnswering(false)}
              onSend={async (text) => {
                await answer(text);
                void queryClient.invalidateQueries({ queryKey: ['discussions'] });
              }}
              onSent={() => setIsAnswering(false)}
            />
          )}
        </div>
      )}
    </>
  );
}

/** An answer; one's own can be edited in its first minutes, and deleted. */
function Answer({ area, post }: { area: DiscussionArea; post: DiscussionPost }) {
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['discussions'] });
  const { mutate, isPending } = useMutation({
    // Deleted already, because the first answer was lost: that is the wanted result.
    mutationFn: () =>
      area.calls.remove(post.id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    onSuccess() {
      setIsAsking(false);
      return refresh();
    },
    onError: (error) => toast.error({ title: 'Belum terhapus', message: userMessage(error) }),
  });
  if (isEditing)
    return (
      <PostForm
        isOpened
        label="Ubah jawaban Anda"
        sendLabel="Simpan"
        initialText={post.text}
        onCancel={() => setIsEditing(false)}
        onSend={async (text) => {
          await area.calls.edit(post.id, text);
          await refresh();
        }}
        onSent={() => setIsEditing(false)}
      />
    );
  const isEditable = post.editableUntil !== null && Date.parse(post.editableUntil) > Date.now();
  return (
    <>
      <PostView
        post={post}
        isAnswer
        actions={
          post.isOwn &&
          post.state === 'shown' && (
            <>
              {isEditable && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  className={styles.button ?? ''}
                  onClick={() => setIsEditing(true)}
                >
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
            </>
          )
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Hapus jawaban ini?"
        confirmLabel="Hapus"
        isDestructive
        isBusy={isPending}
        onConfirm={() => !isPending && mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <Text size="sm">Peserta tidak dapat membacanya lagi.</Text>
      </ConfirmDialog>
    </>
  );
}
