import { lazy, Suspense, useDeferredValue } from 'react';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import type { QuestionDraft } from './draft.ts';
import type { Classes } from './parts.ts';

const QuestionPreview = lazy(() => import('./question-preview.tsx'));

interface LivePreviewProps {
  draft: QuestionDraft;
  classes: Classes;
  number: number;
  total?: number | undefined;
}

/** A preview that is updated while somebody types, without slowing the typing down. */
export function LivePreview({ draft, total, ...props }: LivePreviewProps) {
  const shown = useDeferredValue(draft);
  return (
    <Suspense
      fallback={
        <LoadingState label="Memuat pratinjau…">
          <SkeletonLines lines={6} height={28} />
        </LoadingState>
      }
    >
      <QuestionPreview draft={shown} {...props} {...(total !== undefined && { total })} />
    </Suspense>
  );
}
