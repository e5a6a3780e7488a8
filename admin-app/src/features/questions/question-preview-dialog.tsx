import type { AdminQuestion } from '@tryout/api/contract';
import { LoadingState, Modal, SkeletonLines, useMediaQuery } from '@tryout/shared-ui';
import { lazy, Suspense, useState } from 'react';
import { draftOf } from './question-draft.ts';

const QuestionPreview = lazy(() => import('./question-preview.tsx'));

interface QuestionPreviewDialogProps {
  /** Null = closed. */
  question: AdminQuestion | null;
  total: number;
  onClose(): void;
}

/** A question of the list as learners see it. */
export function QuestionPreviewDialog({ question, total, onClose }: QuestionPreviewDialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  // It stays to be seen while the dialog fades out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      title={`Pratinjau soal ${shown?.number}`}
      size={700}
      fullScreen={isPhone ?? false}
    >
      <Suspense
        fallback={
          <LoadingState label="Memuat pratinjau…">
            <SkeletonLines lines={6} height={28} />
          </LoadingState>
        }
      >
        {shown && <QuestionPreview key={shown.id} draft={draftOf(shown)} number={shown.number} total={total} />}
      </Suspense>
    </Modal>
  );
}
