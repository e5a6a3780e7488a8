import { Button, IconArchive, Link } from '@tryout/shared-ui';
import { AddQuestion, QuestionPanel } from '../features/questions/question-panel.tsx';
import { QuestionDialog } from '../features/questions/question-dialog.tsx';
import { useQuestionAddress } from '../features/questions/use-question-address.ts';
import { TryoutsView } from '../features/tryouts/tryouts-view.tsx';
import { useMay } from '../may.ts';

/** /admin/tryouts: the packages, and the questions of each below its row. */
export function Component() {
  const may = useMay();
  const { open, linkTo } = useQuestionAddress();
  return (
    <>
      <TryoutsView
        Questions={QuestionPanel}
        questionLink={(tryoutId, questionId, field) => linkTo({ tryoutId, questionId }, field)}
        isQuestionOpen={open !== null && may('manage')}
        actions={
          <>
            {may('review', 'manage') && (
              <Button
                component={Link}
                to="/admin/archived-questions"
                variant="default"
                leftSection={<IconArchive size={18} aria-hidden />}
              >
                Arsip soal
              </Button>
            )}
            <AddQuestion tryoutId={null} variant="default" />
          </>
        }
      />
      {may('manage') && <QuestionDialog />}
    </>
  );
}
