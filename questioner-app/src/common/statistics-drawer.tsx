import type { ItemStatistics } from '@tryout/api/contract';
import { QuestionStatisticsPanel } from '@tryout/shared-ui/staff';
import type { ReactNode } from 'react';
import { QuestionDrawer } from './question-drawer.tsx';
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
  return (
    <QuestionDrawer title="Statistik soal" questionId={questionId} onClose={onClose}>
      {(id) => (
        <QuestionStatisticsPanel
          key={id}
          calls={statisticsCalls}
          questionId={id}
          {...(action && { action: (shown: ItemStatistics) => action(id, shown) })}
        />
      )}
    </QuestionDrawer>
  );
}
