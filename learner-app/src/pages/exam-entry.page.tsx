import { useLoaderData, useParams } from '@tryout/shared-ui';
import type { ComponentType } from 'react';

type ExamPage = ComponentType<{ examId: string }>;

/** Ids of attempts begin with "TO"; ids of packages never do. */
const isAttemptId = (id: string) => id.startsWith('TO');

/**
 * Fetches the page for this id before anything is drawn: a placeholder, once drawn, would stay for 300 ms even if the page arrived earlier
 * (React's rule for Suspense).
 */
export async function loader({ params }: { params: { examId?: string } }): Promise<ExamPage> {
  if (isAttemptId(params.examId ?? '')) {
    // The same chunk name as its other imports, so that they share one chunk.
    const { default: AttemptPage, openAhead } = await import(/* webpackChunkName: "attempt" */ './attempt.page.tsx');
    // The document itself shows the question already (docs/decisions/0147-early-question.md): it stays until the exam can take its place.
    if (document.querySelector('#early-question')) await openAhead(params.examId ?? '');
    return ({ examId }) => <AttemptPage attemptId={examId} />;
  }
  const { default: TryoutDetailPage } = await import('../features/tryouts/tryout-detail.page.tsx');
  return ({ examId }) => <TryoutDetailPage tryoutId={examId} />;
}

/** /exam/{id}: a package's details, or the attempt when the id begins with `TO`. */
export function Component() {
  const { examId = '' } = useParams();
  const Page = useLoaderData() as ExamPage;
  return <Page examId={examId} />;
}
