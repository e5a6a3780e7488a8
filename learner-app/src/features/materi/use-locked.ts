import type { LessonEntry } from '@tryout/api/contract';
import { useExamTypes } from '@tryout/shared-ui';
import { lessonsOf } from '../../common/lesson-index.ts';
import { isActive } from '../../common/sales/access.ts';
import { useOwnEntitlements } from '../../common/sales/sales.queries.ts';
import { serverTimeMs } from '../../common/server-time.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';

/**
 * True for lessons that only plans contain which this reader doesn't have. Until the learner's access is known none is: the server decides when a
 * text is opened. Nothing is asked for while all lessons are free.
 */
export function useLocked(): (lesson: LessonEntry) => boolean {
  const isAsked = lessonsOf(useExamTypes()).some(({ isFree }) => !isFree);
  const isVisitor = useLearnerId() === undefined;
  const { data: own } = useOwnEntitlements(isAsked);
  const hasAll = own
    ? !own.isNeeded ||
      own.entitlements.some((one) => isActive(one, serverTimeMs(own)) && one.features.includes('lessons'))
    : !isVisitor;
  return ({ isFree }) => !isFree && !hasAll;
}
