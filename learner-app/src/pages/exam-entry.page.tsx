import { useLoaderData, useParams } from '@tryout/shared-ui';
import type { ComponentType } from 'react';

type ExamPage = ComponentType<{ examId: string }>;

/** Attempts' ids begin so; packages' ids never do. */
const isAttemptId = (id: string) => id.startsWith('TO');

/**
 * Fetches what shows this id before anything of it is drawn: a placeholder, once drawn, would stay for 300 ms however soon the page
 * is there (React's rule for Suspense).
 */
export async function loader({ params }: { params: { examId?: string } }): Promise<ExamPage> {
  if (isAttemptId(params.examId ?? '')) {
    // Named like its other imports, so that they are one chunk, whoever comes first.
    const { default: AttemptPage } = await import(/* webpackChunkName: "attempt" */ './attempt.page.tsx');
    return ({ examId }) => <AttemptPage attemptId={examId} />;
  }
  const { default: TryoutDetailPage } = await import('../features/tryouts/tryout-detail.page.tsx');
  return ({ examId }) => <TryoutDetailPage tryoutId={examId} />;
}

/** /exam/{id}: a package's details, or the attempt that `TO…` names. */
export function Component() {
  const { examId = '' } = useParams();
  const Page = useLoaderData() as ExamPage;
  return <Page examId={examId} />;
}
