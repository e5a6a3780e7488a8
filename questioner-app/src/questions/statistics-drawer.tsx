import type { ItemStatistics } from '@tryout/api/contract';
import { Drawer, useMediaQuery } from '@tryout/shared-ui';
import { QuestionStatisticsPanel } from '@tryout/shared-ui/staff';
import { type ReactNode, useState } from 'react';
import { statisticsCalls } from './question-statistics.ts';

interface StatisticsDrawerProps {
  /** Null: the drawer is closed. */
  questionId: string | null;
  onClose(): void;
  /** The action for the shown version. */
  action?: (questionId: string, shown: ItemStatistics) => ReactNode;
}

/** A question's statistics in a drawer beside the page from which it was opened. */
export function StatisticsDrawer({ questionId, onClose, action }: StatisticsDrawerProps) {
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
      title="Statistik soal"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {shownId !== null && (
        <QuestionStatisticsPanel
          key={shownId}
          calls={statisticsCalls}
          questionId={shownId}
          {...(action && { action: (shown: ItemStatistics) => action(shownId, shown) })}
        />
      )}
    </Drawer>
  );
}
