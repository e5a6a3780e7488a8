import { Modal } from '@tryout/shared-ui';
import { useIsPhone, useLastShown } from '@tryout/shared-ui/staff';
import { lazy, Suspense } from 'react';
import { EditorSkeleton } from './editor-skeleton.tsx';
import * as styles from './question-dialog.module.css';
import { useQuestionAddress } from './use-question-address.ts';

const QuestionEditor = lazy(() => import('./question-editor.tsx'));

/** The dialog in which a question is written; the address says whether it is open. Each page with questions has it once. */
export function QuestionDialog() {
  const { open, close } = useQuestionAddress();
  const isPhone = useIsPhone();
  const shown = useLastShown(open, (a, b) => a.tryoutId === b.tryoutId && a.questionId === b.questionId);
  return (
    <Modal
      opened={open !== null}
      // The editor itself asks before a draft would be lost, on every way out of the dialog.
      onClose={close}
      title={shown?.questionId ? 'Edit soal' : 'Tambah soal'}
      yOffset="2dvh"
      size="min(1320px, calc(100vw - 48px))"
      fullScreen={isPhone}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <Suspense fallback={<EditorSkeleton />}>
        {shown && <QuestionEditor key={`${shown.tryoutId} ${shown.questionId}`} {...shown} onClose={close} />}
      </Suspense>
    </Modal>
  );
}
