import { Modal, useMediaQuery } from '@tryout/shared-ui';
import { lazy, Suspense, useState } from 'react';
import { EditorSkeleton } from './editor-skeleton.tsx';
import * as styles from './question-dialog.module.css';
import { useQuestionAddress } from './use-question-address.ts';

const QuestionEditor = lazy(() => import('./question-editor.tsx'));

/** The dialog in which a question is written; the address says whether it is open. Each page with questions has it once. */
export function QuestionDialog() {
  const { open, close } = useQuestionAddress();
  const isPhone = useMediaQuery('(max-width: 48em)');
  // The content stays while the dialog fades out.
  const [shown, setShown] = useState(open);
  if (open && (open.tryoutId !== shown?.tryoutId || open.questionId !== shown?.questionId)) setShown(open);
  return (
    <Modal
      opened={open !== null}
      // The editor itself asks before a draft would be lost, on every way out of the dialog.
      onClose={close}
      title={shown?.questionId ? 'Edit soal' : 'Tambah soal'}
      yOffset="2dvh"
      size="min(1320px, calc(100vw - 48px))"
      fullScreen={isPhone ?? false}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <Suspense fallback={<EditorSkeleton />}>
        {shown && <QuestionEditor key={`${shown.tryoutId} ${shown.questionId}`} {...shown} onClose={close} />}
      </Suspense>
    </Modal>
  );
}
