import { type QuestionReviews, labelOf, readinessLabels, reviewEventLabels } from '@tryout/api/contract';
import {
  Alert,
  Button,
  ErrorState,
  formatDateTime,
  IconEdit,
  Link,
  LoadingState,
  Prose,
  SkeletonLines,
  Stack,
  StatusBadge,
  Text,
  Title,
  toast,
  useQuery,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { UnsavedGuard } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { QuestionDrawer } from '../../common/question-drawer.tsx';
import { QuestionContent } from '../../common/question-content.tsx';
import { managerAddress } from '../../common/tryout-lists.ts';
import { AskForm } from './ask-form.tsx';
import { questionReviewsQuery, reviewedQuestionQuery, withdrawRequest } from './reviews.api.ts';
import * as styles from './reviews.module.css';
import { VerdictForm } from './verdict-form.tsx';

interface ReviewDrawerProps {
  /** Null: the drawer is closed. */
  questionId: string | null;
  onClose(): void;
}

/** The review of a question in a drawer beside the page from which it was opened. */
export function ReviewDrawer({ questionId, onClose }: ReviewDrawerProps) {
  return (
    <QuestionDrawer title="Tinjauan soal" questionId={questionId} onClose={onClose}>
      {(id) => <ReviewPanel key={id} questionId={id} />}
    </QuestionDrawer>
  );
}

function ReviewPanel({ questionId }: { questionId: string }) {
  const question = useQuery(reviewedQuestionQuery(questionId));
  const reviews = useQuery(questionReviewsQuery(questionId));
  const [comment, setComment] = useState('');
  const [note, setNote] = useState('');
  const error = question.error ?? reviews.error;
  if (!question.data || !reviews.data)
    return error ? (
      <ErrorState
        title="Gagal memuat tinjauan"
        error={error}
        onRetry={() => {
          void question.refetch();
          void reviews.refetch();
        }}
        isRetrying={question.isFetching || reviews.isFetching}
      />
    ) : (
      <LoadingState label="Memuat tinjauan…">
        <SkeletonLines lines={8} height={28} />
      </LoadingState>
    );
  const { version } = question.data;
  const { isApproved } = reviews.data;
  const unsent = [
    ...(comment.trim() === '' ? [] : ['komentar Anda']),
    ...(isApproved || note.trim() === '' ? [] : ['catatan untuk peninjau']),
  ].join(' dan ');
  return (
    <Stack gap="lg">
      {/* One for both forms: the router asks only one guard, which would name one text while both are lost. */}
      <UnsavedGuard isUnsaved={unsent !== ''} what={`${unsent.charAt(0).toUpperCase()}${unsent.slice(1)}`} />
      <State reviews={reviews.data} />
      <section aria-labelledby="review-text" className={styles.text}>
        <header className={styles.textHead}>
          <Title order={3} size="h5" id="review-text">
            Soal {question.data.number}, versi {version}
          </Title>
          <Button
            component={Link}
            to={managerAddress(question.data.tryoutListId, questionId)}
            variant="subtle"
            leftSection={<IconEdit size={18} aria-hidden />}
          >
            Sunting
          </Button>
        </header>
        <QuestionContent question={question.data} />
      </section>
      <Requests questionId={questionId} reviews={reviews.data} />
      <section aria-label="Beri tinjauan">
        <Title order={3} size="h5" mb="xs">
          {reviews.data.isAskedOfMe ? 'Tinjauan Anda diminta' : 'Beri tinjauan'}
        </Title>
        <VerdictForm
          questionId={questionId}
          version={version}
          reviews={reviews.data}
          text={comment}
          onText={setComment}
        />
      </section>
      {!isApproved && (
        <section aria-label="Minta tinjauan penulis lain">
          <Title order={3} size="h5" mb="xs">
            Minta tinjauan
          </Title>
          <AskForm questions={[{ id: questionId, version }]} text={note} onText={setNote} onAsked={() => undefined} />
        </section>
      )}
      <History reviews={reviews.data} />
    </Stack>
  );
}

/** Whether an exam has the question, and why not. */
function State({ reviews }: { reviews: QuestionReviews }) {
  const { isReady, isApproved, isRequired, approvedVersion } = reviews;
  const missing =
    isRequired && !isApproved
      ? approvedVersion === null
        ? 'Paket ini hanya memakai soal yang disetujui penulis lain. Soal ini belum masuk ujian.'
        : `Paket ini hanya memakai soal yang disetujui penulis lain. Ujian memakai versi ${approvedVersion}.`
      : null;
  return (
    <>
      <div className={styles.badges}>
        <StatusBadge tone={isReady ? 'positive' : 'neutral'}>
          {isReady ? readinessLabels.ready : `${readinessLabels.unready}: belum masuk ujian`}
        </StatusBadge>
        <StatusBadge tone={isApproved ? 'positive' : 'neutral'}>
          {isApproved ? 'Disetujui' : 'Belum disetujui'}
        </StatusBadge>
      </div>
      {missing && <Alert color="yellow">{missing}</Alert>}
    </>
  );
}

/** The reviews that are waited for. */
function Requests({ questionId, reviews }: { questionId: string; reviews: QuestionReviews }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  if (reviews.requests.length === 0) return null;
  async function withdraw(reviewerId: string) {
    setBusy(reviewerId);
    try {
      await withdrawRequest(questionId, reviewerId);
      toast.success({ message: 'Permintaan ditarik' });
    } catch (failure) {
      toast.error({ title: 'Permintaan belum ditarik', message: userMessage(failure) });
    } finally {
      setBusy(null);
      void queryClient.invalidateQueries({ queryKey: ['reviews'] });
    }
  }
  return (
    <ul className={styles.requests} aria-label="Tinjauan yang ditunggu">
      {reviews.requests.map(({ reviewerId, reviewer, askedBy, askedAt, isGone, isMine }) => (
        <li key={reviewerId}>
          <div>
            Menunggu <strong>{reviewer ?? 'peninjau'}</strong>
            <Text size="sm" c="dimmed">
              Diminta oleh {askedBy ?? 'penulis'}, {formatDateTime(askedAt)}
              {isGone && '. Akunnya tidak aktif lagi: minta penulis lain.'}
            </Text>
          </div>
          {isMine && (
            <Button
              variant="subtle"
              color="gray"
              loading={busy === reviewerId}
              aria-label={`Tarik permintaan kepada ${reviewer ?? 'peninjau'}`}
              onClick={() => void withdraw(reviewerId)}
            >
              Tarik
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Everything that happened, the newest first. */
function History({ reviews: { events } }: { reviews: QuestionReviews }) {
  return (
    <section aria-label="Riwayat tinjauan">
      <Title order={3} size="h5" mb="xs">
        Riwayat tinjauan
      </Title>
      {events.length === 0 ? (
        <Text c="dimmed">Belum ada tinjauan. Minta penulis lain meninjau soal ini sebelum dipakai.</Text>
      ) : (
        <ol className={styles.events}>
          {events.map(({ id, kind, version, by, reviewer, text, at }) => (
            <li key={id} data-kind={kind}>
              <Text size="sm">
                <strong>{labelOf(reviewEventLabels, kind)}</strong> · {by ?? 'Penulis'}
                {reviewer !== null && ` kepada ${reviewer}`} · versi {version} · {formatDateTime(at)}
              </Text>
              {text !== '' && <Prose>{text}</Prose>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
