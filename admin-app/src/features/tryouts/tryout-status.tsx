import type { AdminTryout } from '@tryout/api/contract';
import { StatusBadge } from '@tryout/shared-ui';
import { statusWord } from './tryout-differences.ts';

/** Aktif, Nonaktif or Diarsipkan. */
export function TryoutStatus({ status, archivedAt }: Pick<AdminTryout, 'status' | 'archivedAt'>) {
  if (archivedAt !== null) return <StatusBadge tone="warning">Diarsipkan</StatusBadge>;
  return <StatusBadge tone={status ? 'positive' : 'neutral'}>{statusWord(status)}</StatusBadge>;
}
