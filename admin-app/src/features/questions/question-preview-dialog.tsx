import type { AdminQuestion } from '@tryout/api/contract';
import { Modal, useMediaQuery } from '@tryout/shared-ui';
import { LivePreview } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { draftOf } from './admin-question.ts';

interface QuestionPreviewDialogProps {
  /** Null: the dialog is closed. */
  question: AdminQuestion | null;
  total: number;
  onClose(): void;
}

/** A question of the list as learners see it. */
export function QuestionPreviewDialog({ question, total, onClose }: QuestionPreviewDialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  // The content stays while the dialog fades out.
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
      {shown && (
        <LivePreview key={shown.id} draft={draftOf(shown)} classes="section" number={shown.number} total={total} />
      )}
    </Modal>
  );
}
