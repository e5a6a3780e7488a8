import type { DiscussionPost } from '@tryout/api/contract';
import { Text } from '@tryout/shared-ui/kit';
import type { ReactNode } from 'react';
import { StatusBadge } from '../components/badges/status-badge.tsx';
import { Prose } from '../components/prose/prose.tsx';
import { formatDateTime, formatRelative } from '../format/dates.ts';
import * as styles from './discussions.module.css';

interface PostViewProps {
  post: DiscussionPost;
  isAnswer: boolean;
  /** The reader's buttons. */
  actions?: ReactNode;
}

/** The name under which everybody sees the writer. */
export const writerOf = ({ writer, isByStaff }: Pick<DiscussionPost, 'writer' | 'isByStaff'>): string =>
  isByStaff ? 'Pembuat soal' : writer;

/** A question or an answer of a discussion; what isn't shown says so in its place. */
export function PostView({ post, isAnswer, actions }: PostViewProps) {
  const { isByStaff, isOwn, state, text, createdAt, editedAt } = post;
  return (
    <article
      className={styles.post}
      data-staff={isByStaff || undefined}
      aria-label={`${isAnswer ? 'Jawaban' : 'Pertanyaan'} ${writerOf(post)}`}
    >
      <header className={styles.head}>
        <span className={styles.writer}>{isOwn ? 'Anda' : writerOf(post)}</span>
        {isByStaff && isAnswer && <StatusBadge tone="positive">Jawaban pembuat soal</StatusBadge>}
        <Text component="time" dateTime={createdAt} title={formatDateTime(createdAt)} size="xs" c="dimmed">
          {formatRelative(createdAt)}
          {editedAt !== null && ' · diubah'}
        </Text>
      </header>
      {state !== 'shown' && <Away post={post} isAnswer={isAnswer} />}
      {text !== '' && <Prose className={styles.text ?? ''}>{text}</Prose>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}

/** Why there is no text; its writer also reads the reason. */
function Away({ post: { isOwn, state, reason }, isAnswer }: { post: DiscussionPost; isAnswer: boolean }) {
  const what = isAnswer ? 'Jawaban' : 'Pertanyaan';
  const words =
    state === 'deleted'
      ? isOwn && reason !== null
        ? `${what} Anda dihapus pengelola. Alasannya: ${reason}`
        : `${what} ini sudah dihapus.`
      : isOwn
        ? reason === null
          ? `${what} Anda disembunyikan sementara karena beberapa peserta melaporkannya. Pengelola akan memeriksanya.`
          : `${what} Anda disembunyikan pengelola. Alasannya: ${reason}`
        : `${what} ini sedang disembunyikan.`;
  return (
    <Text size="sm" c="dimmed" className={styles.away ?? ''}>
      {words}
    </Text>
  );
}
