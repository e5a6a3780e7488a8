import type { OwnEntitlement } from '@tryout/api/contract';
import { formatDate, formatNumber } from '@tryout/shared-ui';

/** `Aktif s.d. 21 Feb 2027`, `Mulai 21 Feb 2027, s.d. 21 Mei 2027`, `Aktif tanpa batas waktu`. */
export function periodWords({ startsAt, endsAt }: Pick<OwnEntitlement, 'startsAt' | 'endsAt'>, nowMs: number): string {
  const end = endsAt === null ? 'tanpa batas waktu' : `s.d. ${formatDate(endsAt)}`;
  return Date.parse(startsAt) > nowMs ? `Mulai ${formatDate(startsAt)}, ${end}` : `Aktif ${end}`;
}

/** `7 dari 30 paket terpakai`; null where nothing is counted. */
export const quotaWords = ({ packageQuota, used }: Pick<OwnEntitlement, 'packageQuota' | 'used'>): string | null =>
  packageQuota === null ? null : `${formatNumber(used)} dari ${formatNumber(packageQuota)} paket terpakai`;

const list = new Intl.ListFormat('id-ID', { type: 'conjunction' });

/** `Basic, Premium, dan Ultimate`. */
export const listWords = (names: readonly string[]): string => list.format(names);
