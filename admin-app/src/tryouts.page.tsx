import { AddQuestion, QuestionPanel } from './features/questions/question-panel.tsx';
import { QuestionDialog } from './features/questions/question-dialog.tsx';
import { TryoutsView } from './features/tryouts/tryouts-view.tsx';
import { useMay } from './may.ts';

/** /admin/tryouts: the packages, and the questions of each below its row. */
export function Component() {
  const may = useMay();
  return (
    <>
      <TryoutsView Questions={QuestionPanel} actions={<AddQuestion tryoutId={null} variant="default" />} />
      {may('manage') && <QuestionDialog />}
    </>
  );
}
