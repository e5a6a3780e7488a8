import type { AdminQuestion } from '@tryout/api/contract';
import { Button, Link, Modal } from '@tryout/shared-ui';
import { LivePreview, newRulingAddress, useIsPhone, useLastShown } from '@tryout/shared-ui/staff';
import { rulingsPath } from '../../common/rulings-path.ts';
import { useMay } from '../../may.ts';
import { draftOf } from './admin-question.ts';

interface QuestionPreviewDialogProps {
  /** Null: the dialog is closed. */
  question: AdminQuestion | null;
  total: number;
  onClose(): void;
}

/**
 * A question of the list as learners see it, with the way to a ruling on it: while a package is first being taken, its statistics don't show any
 * questions yet. An essay has no key that could be wrong.
 */
export function QuestionPreviewDialog({ question, total, onClose }: QuestionPreviewDialogProps) {
  const isPhone = useIsPhone();
  const canRule = useMay()('manage');
  const shown = useLastShown(question);
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      title={`Pratinjau soal ${shown?.number}`}
      size={700}
      fullScreen={isPhone}
    >
      {shown && (
        <LivePreview key={shown.id} draft={draftOf(shown)} classes="section" number={shown.number} total={total} />
      )}
      {shown && canRule && shown.type !== 'essay' && (
        <Button component={Link} to={newRulingAddress(rulingsPath, shown.id, shown.version)} variant="default" mt="lg">
          Ajukan ralat
        </Button>
      )}
    </Modal>
  );
}
