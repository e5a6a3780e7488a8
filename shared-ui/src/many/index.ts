// Steps that change many questions at once, in both staff areas (docs/questions.md).
export { ArchiveView } from './archive-view.tsx';
export { LastStepNote } from './last-step-note.tsx';
export { PracticeBadge } from './practice-badge.tsx';
export { SelectionBar } from './selection-bar.tsx';
export type { StepArea } from './step-area.ts';
export { TickBox } from './tick-box.tsx';
export { usePracticePool } from './use-practice-pool.ts';
export { pageOf, type Selection, useSelection } from './use-selection.ts';
export { useTakeStep } from './use-steps.ts';
