import { AddQuestion, QuestionPanel } from './features/questions/question-panel.tsx';
import { QuestionDialog } from './features/questions/question-dialog.tsx';
import { TryoutsView } from './features/tryouts/tryouts-view.tsx';

/** /admin/tryouts: the packages, and the questions of each below its row. */
export function Component() {
  return (
    <>
      <TryoutsView Questions={QuestionPanel} actions={<AddQuestion tryoutId={null} variant="default" />} />
      <QuestionDialog />
    </>
  );
}
