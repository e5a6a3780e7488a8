import { Drawer, useMediaQuery } from '@tryout/shared-ui';
import { useState } from 'react';
import { VersionsPanel, type VersionsPanelProps } from './versions-panel.tsx';

interface VersionsDrawerProps extends Omit<VersionsPanelProps, 'questionId'> {
  /** Null: the drawer is closed. */
  questionId: string | null;
  onClose(): void;
}

/** A question's versions in a drawer beside the page from which it was opened. */
export function VersionsDrawer({ questionId, onClose, onRestored }: VersionsDrawerProps) {
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
      title="Riwayat versi"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {shownId !== null && <VersionsPanel key={shownId} questionId={shownId} onRestored={onRestored} />}
    </Drawer>
  );
}
