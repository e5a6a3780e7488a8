import { QuestionDrawer } from '../../common/question-drawer.tsx';
import { VersionsPanel, type VersionsPanelProps } from './versions-panel.tsx';

interface VersionsDrawerProps extends Omit<VersionsPanelProps, 'questionId'> {
  /** Null: the drawer is closed. */
  questionId: string | null;
  onClose(): void;
}

/** A question's versions in a drawer beside the page from which it was opened. */
export function VersionsDrawer({ questionId, onClose, onRestored }: VersionsDrawerProps) {
  return (
    <QuestionDrawer title="Riwayat versi" questionId={questionId} onClose={onClose}>
      {(id) => <VersionsPanel key={id} questionId={id} onRestored={onRestored} />}
    </QuestionDrawer>
  );
}
