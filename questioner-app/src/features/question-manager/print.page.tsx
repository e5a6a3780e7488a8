import {
  BackLink,
  documentTitle,
  EmptyState,
  ErrorState,
  LoadingState,
  PageTitle,
  SkeletonLines,
  useDocumentTitle,
  useParams,
  useQuery,
} from '@tryout/shared-ui';
import { ExamPaper } from '@tryout/shared-ui/staff';
import { questionsQuery } from './manager.api.ts';
import { managerAddress, tryoutListsQuery } from '../../common/tryout-lists.ts';

/** /questioner/tryouts/{id}/print: a package as an exam paper. */
export function Component() {
  const { tryoutListId = '' } = useParams();
  const lists = useQuery(tryoutListsQuery);
  const questions = useQuery(questionsQuery(tryoutListId));
  const tryout = lists.data?.tryoutLists.find(({ id }) => id === tryoutListId);
  const error = lists.error ?? questions.error;
  // While the questions are on their way; then the paper's own, which is also the name of a PDF.
  useDocumentTitle(documentTitle('Cetak soal'));
  return (
    <>
      <BackLink to={managerAddress(tryoutListId)}>Kembali ke Kelola soal</BackLink>
      {lists.data && !tryout ? (
        <>
          <PageTitle>Cetak soal</PageTitle>
          <EmptyState title="Tryout ini tidak ada lagi" message="Mungkin sudah diarsipkan." />
        </>
      ) : tryout && questions.data ? (
        <ExamPaper title={tryout.title} requiresReview={tryout.requiresReview} questions={questions.data} />
      ) : error ? (
        <>
          <PageTitle>Cetak soal</PageTitle>
          <ErrorState
            title="Gagal memuat soal-soal"
            error={error}
            onRetry={() => void Promise.all([lists.refetch(), questions.refetch()])}
            isRetrying={lists.isFetching || questions.isFetching}
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
