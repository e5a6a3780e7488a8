import { knownOf, labelOf, questionFlagLabels, type QuestionFlag, type StatisticsFlag } from '@tryout/api/contract';
import {
  IconAlertTriangle,
  IconArrowsSort,
  IconInfoCircle,
  IconKey,
  IconTrendingDown,
  IconTrendingUp,
} from '@tryout/shared-ui/kit';
import type { ComponentType } from 'react';
import type { StatusTone } from '../components/badges/status-badge.tsx';

const looks: Record<QuestionFlag, { Icon: ComponentType<{ size?: number }>; tone: StatusTone }> = {
  key_suspected: { Icon: IconKey, tone: 'negative' },
  weak_discrimination: { Icon: IconArrowsSort, tone: 'warning' },
  dead_distractor: { Icon: IconInfoCircle, tone: 'neutral' },
  too_easy: { Icon: IconTrendingUp, tone: 'neutral' },
  too_hard: { Icon: IconTrendingDown, tone: 'neutral' },
};

/** The flags in order of urgency: a wrong key harms learners, a distractor that nobody chooses doesn't. */
const order = Object.keys(looks);
const rank = ({ flag }: StatisticsFlag) => {
  const place = order.indexOf(flag);
  return place === -1 ? order.length : place;
};
export const byUrgency = (flags: readonly StatisticsFlag[]) => [...flags].sort((one, other) => rank(one) - rank(other));

/** Label, icon and colour of a flag; one that this release doesn't know is shown by its name. */
export const flagLook = ({ flag }: Pick<StatisticsFlag, 'flag'>) => ({
  label: labelOf(questionFlagLabels, flag),
  ...(knownOf(looks, flag) ?? { Icon: IconAlertTriangle, tone: 'neutral' as const }),
});
