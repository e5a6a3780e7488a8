import { Drawer, useMediaQuery } from '@tryout/shared-ui';
import { type ReactNode, useState } from 'react';

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
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  // The content stays while the drawer slides out.
  const [shownId, setShownId] = useState(questionId);
  if (questionId !== null && questionId !== shownId) setShownId(questionId);
  return (
    <Drawer
      opened={questionId !== null}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 720}
      title={title}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {shownId !== null && children(shownId)}
    </Drawer>
  );
}
