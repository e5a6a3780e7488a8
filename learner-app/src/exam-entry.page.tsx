import { useParams } from '@tryout/shared-ui';
import { lazy, Suspense } from 'react';
import { PageLoading } from './layout/page-loading.tsx';

const TryoutDetailPage = lazy(() => import('./features/tryouts/tryout-detail.page.tsx'));
const AttemptPage = lazy(() => import('./attempt.page.tsx'));

/** Attempts' ids begin so; packages' ids never do. */
const isAttemptId = (id: string) => id.startsWith('TO');

/** /exam/{id}: a package's details, or the attempt that `TO…` names. */
export function Component() {
  const { examId = '' } = useParams();
  return (
    <Suspense fallback={<PageLoading />}>
      {isAttemptId(examId) ? <AttemptPage attemptId={examId} /> : <TryoutDetailPage tryoutId={examId} />}
    </Suspense>
  );
}
