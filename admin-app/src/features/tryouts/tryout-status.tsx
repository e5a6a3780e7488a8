import type { AdminTryout } from '@tryout/api/contract';
import { StatusBadge } from '@tryout/shared-ui';
import { statusWord } from './tryout-differences.ts';

/** True when learners can't see it yet. With an API without drafts, always false. */
export const isDraft = ({ publishedAt, archivedAt }: Pick<AdminTryout, 'publishedAt' | 'archivedAt'>) =>
  publishedAt === null && archivedAt === null;

/** True when somebody has begun it: deleting archives it, and its rule set stays. An older API tells it by finished attempts only. */
export const wasTaken = ({ isTaken, finishedAttempts }: Pick<AdminTryout, 'isTaken' | 'finishedAttempts'>) =>
  isTaken ?? finishedAttempts > 0;

/** Draf, Aktif, Nonaktif or Diarsipkan. */
export function TryoutStatus({ status, ...tryout }: Pick<AdminTryout, 'status' | 'publishedAt' | 'archivedAt'>) {
  const { archivedAt } = tryout;
  if (isDraft(tryout)) return <StatusBadge tone="brand">Draf</StatusBadge>;
  if (archivedAt !== null) return <StatusBadge tone="warning">Diarsipkan</StatusBadge>;
  return <StatusBadge tone={status ? 'positive' : 'neutral'}>{statusWord(status)}</StatusBadge>;
}
