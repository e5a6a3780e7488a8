import { labelOf, postEventLabels, postReportReasonLabels, type ReportedPostDetail } from '@tryout/api/contract';
import {
  Anchor,
  BackLink,
  Card,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatNumber,
  isMissing,
  Link,
  LoadingState,
  PageTitle,
  Prose,
  SkeletonLines,
  StatusBadge,
  Text,
  Title,
  useParams,
  useQuery,
} from '@tryout/shared-ui';
import { UnsavedGuard } from '@tryout/shared-ui/more';
import { questionName } from '@tryout/shared-ui/staff';
import { type ReactNode, useState } from 'react';
import { BarForm } from './bar-form.tsx';
import { DecisionForm } from './decision-form.tsx';
import { postQuery } from './discussions.api.ts';
import * as styles from './discussions.module.css';
import { stateWords } from './state-words.ts';

/** /admin/discussions/posts/{post}: a reported post, and what becomes of it and its writer. */
export function Component() {
  const { postId = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(postQuery(postId));
  return (
    <>
      <BackLink to="/admin/discussions">Semua laporan</BackLink>
      {data ? (
        <Shown key={postId} post={data} />
      ) : error ? (
        <>
          <PageTitle>Tulisan yang dilaporkan</PageTitle>
          {isMissing(error) ? (
            <EmptyState title="Tulisan ini tidak ditemukan" message="Mungkin alamatnya salah." />
          ) : (
            <ErrorState
              title="Gagal memuat tulisan"
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
        </>
      ) : (
        <LoadingState label="Memuat tulisan…">
          <SkeletonLines lines={8} height={28} />
        </LoadingState>
      )}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Card>
  );
}

function Shown({ post }: { post: ReportedPostDetail }) {
  const { id, questionId, stem, writer, isAnswer, state, text, parentText, createdAt, reportList, history, bar } = post;
  const [isDecisionWritten, setIsDecisionWritten] = useState(false);
  const [isBarWritten, setIsBarWritten] = useState(false);
  return (
    <>
      <UnsavedGuard isUnsaved={isDecisionWritten || isBarWritten} what="Alasan Anda" />
      <PageTitle description={`Ditulis ${writer.name}, ${formatDateTime(createdAt)}`}>
        {isAnswer ? 'Jawaban' : 'Pertanyaan'} di {questionName(post).replace('Soal', 'soal')}
      </PageTitle>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Part id="tulisan" title="Tulisan">
            <div className={styles.badges}>
              <StatusBadge tone={state === 'shown' ? 'positive' : 'neutral'}>{labelOf(stateWords, state)}</StatusBadge>
            </div>
            {parentText !== null && (
              <div className={styles.parent}>
                <Text size="xs" c="dimmed">
                  Jawaban untuk pertanyaan ini:
                </Text>
                {parentText === '' ? <Text size="sm">(sudah dihapus)</Text> : <Prose>{parentText}</Prose>}
              </div>
            )}
            {text === '' ? <Text c="dimmed">Teksnya sudah dihapus.</Text> : <Prose>{text}</Prose>}
            <div className={styles.parent}>
              <Text size="xs" c="dimmed">
                Soalnya:
              </Text>
              <Prose>{stem}</Prose>
            </div>
            <Anchor component={Link} to={`/admin/discussions/questions/${questionId}`} underline="always">
              Lihat seluruh diskusi
            </Anchor>
          </Part>
          <Part id="laporan" title="Laporan">
            {reportList.length === 0 ? (
              <Text c="dimmed">Belum ada yang melaporkannya.</Text>
            ) : (
              <ul className={styles.list}>
                {reportList.map(({ reason, text: words, at, isOpen }, index) => (
                  <li key={index}>
                    <Text size="sm" fw={600}>
                      {labelOf(postReportReasonLabels, reason)}
                    </Text>
                    {words !== '' && <Text size="sm">{words}</Text>}
                    <Text size="xs" c="dimmed">
                      {formatDateTime(at)}
                      {!isOpen && ' · sudah diperiksa'}
                    </Text>
                  </li>
                ))}
              </ul>
            )}
          </Part>
          {history.length > 0 && (
            <Part id="riwayat" title="Riwayat">
              <ol className={styles.list}>
                {history.map(({ event, at, by, reason, text: before }, index) => (
                  <li key={index}>
                    <Text size="sm" fw={600}>
                      {labelOf(postEventLabels, event)}
                      {by !== null && ` oleh ${by}`}
                    </Text>
                    {reason !== null && <Text size="sm">Alasan: {reason}</Text>}
                    {before !== null && <Text size="sm">Sebelumnya: {before}</Text>}
                    <Text size="xs" c="dimmed">
                      {formatDateTime(at)}
                    </Text>
                  </li>
                ))}
              </ol>
            </Part>
          )}
        </div>
        <div className={styles.column}>
          <Part id="keputusan" title="Keputusan">
            <DecisionForm postId={id} state={state} onWritten={setIsDecisionWritten} />
          </Part>
          {!writer.isStaff && (
            <Part id="larangan" title="Larangan menulis">
              {bar && (
                <Text size="sm" mb="sm">
                  {writer.name} tidak dapat menulis sampai {formatDateTime(bar.until)}. Alasan: {bar.reason}
                </Text>
              )}
              <BarForm postId={id} isBarred={bar !== null} onWritten={setIsBarWritten} />
            </Part>
          )}
          {post.reports > 0 && (
            <Text size="sm" c="dimmed">
              {formatNumber(post.reports)} laporan menunggu keputusan. Pelapor tidak diberi tahu hasilnya.
            </Text>
          )}
        </div>
      </div>
    </>
  );
}
