import { Drawer } from '@tryout/shared-ui';
import { useIsPhone, useLastShown } from '@tryout/shared-ui/staff';
import type { ReactNode } from 'react';

interface QuestionDrawerProps {
  title: string;
  /** Null: the drawer is closed. */
  questionId: string | null;
  onClose(): void;
  /** The content, for the question that is shown. */
  children(questionId: string): ReactNode;
}

/** Something about a question in a drawer beside the page from which it was opened. */
export function QuestionDrawer({ title, questionId, onClose, children }: QuestionDrawerProps) {
  const isPhone = useIsPhone();
  const shownId = useLastShown(questionId);
  return (
    <Drawer opened={questionId !== null} onClose={onClose} position="right" size={isPhone ? '100%' : 720} title={title}>
      {shownId !== null && children(shownId)}
    </Drawer>
  );
}
