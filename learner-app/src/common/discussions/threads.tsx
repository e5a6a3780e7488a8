import type { DiscussionBar, DiscussionThread } from '@tryout/api/contract';
import {
  Alert,
  ErrorState,
  formatDateTime,
  keepPreviousData,
  LoadingState,
  SkeletonLines,
  Text,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui';
import { createOnce, Pager, PostForm } from '@tryout/shared-ui/more';
import { useEffect, useMemo, useState } from 'react';
import { noteSeen, type Place, readDiscussion, sendPost, threadsPerPage } from './discussions.api.ts';
import * as styles from './discussions.module.css';
import { OwnPostActions, PostActions } from './post-actions.tsx';
import { Post } from './post.tsx';

interface ThreadsProps {
  place: Place;
  number: number;
  hasNews: boolean;
}

/** The learner's own questions on a page that have answers, each with their number: a post that is hidden or deleted counts nowhere as an answer. */
const answeredIn = (threads: readonly DiscussionThread[]) =>
  threads.flatMap(({ id, isOwn, answers }) => {
    const shown = answers.filter(({ state }) => state === 'shown').length;
    return isOwn && shown > 0 ? [{ id, answers: shown }] : [];
  });

/** The questions and answers under one explanation, and the field for another question. */
export function Threads({ place, number, hasNews }: ThreadsProps) {
  const { attemptId, itemId } = place;
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [add] = useState(() => createOnce(sendPost));
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['discussions', 'threads', attemptId, itemId, page],
    queryFn: ({ signal }) => readDiscussion({ attemptId, itemId }, page, signal),
    placeholderData: keepPreviousData,
  });
  // While another page loads, the former one was noted already.
  const answered = useMemo(
    () => (data && !isPlaceholderData ? answeredIn(data.threads) : []),
    [data, isPlaceholderData],
  );
  useEffect(() => {
    if (answered.length === 0 || !hasNews) return;
    // The count goes with the next look; failing to note it only leaves it for the next time.
    noteSeen({ attemptId, itemId }, answered).then(
      () => queryClient.invalidateQueries({ queryKey: ['discussions', 'news'] }),
      () => {},
    );
  }, [answered, hasNews, attemptId, itemId, queryClient]);

  async function send(text: string, parentId: string | null) {
    await add({ attemptId, itemId, parentId, text });
    if (parentId === null) setPage(1);
    void queryClient.invalidateQueries({ queryKey: ['discussions'] });
  }

  if (!data)
    return error ? (
      <ErrorState title="Gagal memuat diskusi" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingState label="Memuat diskusi…">
        <SkeletonLines lines={3} height={24} />
      </LoadingState>
    );
  const { threads, total, bar } = data;
  return (
    <div className={styles.threads}>
      {threads.length === 0 ? (
        <Text size="sm" c="dimmed">
          {page > 1 ? 'Tidak ada pertanyaan di halaman ini.' : 'Belum ada yang bertanya tentang pembahasan soal ini.'}
        </Text>
      ) : (
        <ol className={styles.list} aria-label={`Pertanyaan tentang soal ${number}`} aria-busy={isFetching}>
          {threads.map((thread) => (
            <li key={thread.id} className={styles.thread}>
              <Thread
                thread={thread}
                place={place}
                mayWrite={bar === null}
                onAnswer={(text) => send(text, thread.id)}
              />
            </li>
          ))}
        </ol>
      )}
      <Pager
        label={`Halaman diskusi soal ${number}`}
        page={page}
        pageSize={threadsPerPage}
        total={total}
        onChange={setPage}
      />
      {bar ? (
        <Barred bar={bar} />
      ) : (
        <PostForm
          label={`Tanyakan sesuatu tentang pembahasan soal ${number}`}
          sendLabel="Kirim pertanyaan"
          onSend={(text) => send(text, null)}
        />
      )}
    </div>
  );
}

function Barred({ bar: { until, reason } }: { bar: DiscussionBar }) {
  return (
    <Alert color="soga" title={`Anda baru dapat menulis lagi setelah ${formatDateTime(until)}`}>
      Alasan dari pengelola: {reason}
    </Alert>
  );
}

interface ThreadProps {
  thread: DiscussionThread;
  place: Place;
  mayWrite: boolean;
  onAnswer(text: string): Promise<unknown>;
}

function Thread({ thread, place, mayWrite, onAnswer }: ThreadProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  const mayAnswer = mayWrite && thread.state === 'shown';
  const actionsOf = (post: DiscussionThread | DiscussionThread['answers'][number]) => (onEdit: () => void) =>
    post.isOwn ? (
      <OwnPostActions post={post} mayWrite={mayWrite} onEdit={onEdit} />
    ) : (
      <PostActions post={post} attemptId={place.attemptId} />
    );
  return (
    <>
      <Post
        post={thread}
        isAnswer={false}
        actions={actionsOf(thread)}
        onReply={mayAnswer && !isAnswering ? () => setIsAnswering(true) : undefined}
      />
      {(thread.answers.length > 0 || isAnswering) && (
        <div className={styles.answers}>
          {thread.answers.map((answer) => (
            <Post key={answer.id} post={answer} isAnswer actions={actionsOf(answer)} />
          ))}
          {isAnswering && mayAnswer && (
            <PostForm
              isOpened
              label="Jawaban Anda"
              sendLabel="Kirim jawaban"
              onCancel={() => setIsAnswering(false)}
              onSend={onAnswer}
              onSent={() => setIsAnswering(false)}
            />
          )}
        </div>
      )}
    </>
  );
}
