import {
  BackLink,
  documentTitle,
  ErrorState,
  LoadingState,
  PageTitle,
  SkeletonLines,
  useDocumentTitle,
  useParams,
  useQuery,
} from '@tryout/shared-ui';
import { ExamPaper } from '@tryout/shared-ui/staff';
import { draftOf } from '../features/questions/admin-question.ts';
import { questionListQuery } from '../features/questions/questions.queries.ts';
import { packageQuery } from '../features/tryouts/tryouts.queries.ts';

/** /admin/tryouts/{id}/print: a package as an exam paper. */
export function Component() {
  const { tryoutId = '' } = useParams();
  const tryout = useQuery(packageQuery(tryoutId));
  const list = useQuery(questionListQuery(tryoutId));
  const error = tryout.error ?? list.error;
  // While the questions are on their way; then the paper's own, which is also the name of a PDF.
  useDocumentTitle(documentTitle('Cetak soal'));
  return (
    <>
      <BackLink to={`/admin/tryouts/${encodeURIComponent(tryoutId)}`}>Kembali ke paket</BackLink>
      {tryout.data && list.data ? (
        <ExamPaper
          title={tryout.data.title}
          durationSeconds={tryout.data.durationSeconds}
          requiresReview={tryout.data.requiresReview}
          questions={list.data.questions.map((question) => ({
            id: question.id,
            number: question.number,
            draft: draftOf(question),
          }))}
        />
      ) : error ? (
        <>
          <PageTitle>Cetak soal</PageTitle>
          <ErrorState
            title="Gagal memuat soal-soal"
            error={error}
            onRetry={() => void Promise.all([tryout.refetch(), list.refetch()])}
            isRetrying={tryout.isFetching || list.isFetching}
          />
        </>
      ) : (
        <LoadingState label="Memuat soal-soal…">
          <SkeletonLines lines={10} height={32} />
        </LoadingState>
      )}
    </>
  );
}
