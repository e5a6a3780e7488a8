import { useLoaderData, useParams } from '@tryout/shared-ui';

/** Ids of attempts begin with "TO"; ids of packages never do. */
const isAttemptId = (id: string) => id.startsWith('TO');

/**
 * Fetches the page for this id before anything is drawn: a placeholder, once drawn, would stay for 300 ms even if the page arrived earlier
 * (React's rule for Suspense). It is asked again whenever the address changes, such as a result's filter, so its answer names the same
 * component each time: another one would be drawn anew, without focus and place.
 */
export async function loader({ params }: { params: { examId?: string } }) {
  if (isAttemptId(params.examId ?? '')) {
    // The same chunk name as its other imports, so that they share one chunk.
    const { default: AttemptPage, openAhead } = await import(/* webpackChunkName: "attempt" */ './attempt.page.tsx');
    // The document itself shows the question already (docs/decisions/0147-early-question.md): it stays until the exam can take its place.
    if (document.querySelector('#early-question')) await openAhead(params.examId ?? '');
    return { AttemptPage };
  }
  const { default: TryoutDetailPage } = await import('../features/tryouts/tryout-detail.page.tsx');
  return { TryoutDetailPage };
}

/** /exam/{id}: a package's details, or the attempt when the id begins with `TO`. */
export function Component() {
  const { examId = '' } = useParams();
  const page = useLoaderData() as Awaited<ReturnType<typeof loader>>;
  return page.AttemptPage ? (
    <page.AttemptPage key={examId} attemptId={examId} />
  ) : (
    <page.TryoutDetailPage key={examId} tryoutId={examId} />
  );
}
