import { labelOf, knownOf, type Ruling, type RulingState, rulingStateLabels } from '@tryout/api/contract';
import { StatusBadge, type StatusTone } from '../components/badges/status-badge.tsx';

const tones: Record<RulingState, StatusTone> = {
  draft: 'neutral',
  previewed: 'brand',
  applying: 'warning',
  applied: 'positive',
  undoing: 'warning',
  undone: 'neutral',
  discarded: 'neutral',
};

/** A ruling's state in a word. */
export const RulingStateBadge = ({ state }: Pick<Ruling, 'state'>) => (
  <StatusBadge tone={knownOf(tones, state) ?? 'neutral'}>{labelOf(rulingStateLabels, state)}</StatusBadge>
);

/** True as long as its content can be changed. */
export const isOpen = ({ state }: Pick<Ruling, 'state'>) => state === 'draft' || state === 'previewed';

/** True as long as attempts are being scored again. */
export const isUnderWay = ({ state }: Pick<Ruling, 'state'>) => state === 'applying' || state === 'undoing';
