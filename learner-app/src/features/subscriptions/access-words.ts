import type { OwnEntitlement } from '@tryout/api/contract';
import { formatDate, formatNumber } from '@tryout/shared-ui';

/** `Aktif s.d. 21 Feb 2027`, `Mulai 21 Feb 2027, s.d. 21 Mei 2027`, and of a single package, whose own closing time counts, `Aktif selama tryoutnya dibuka`. */
export function periodWords({ startsAt, endsAt }: Pick<OwnEntitlement, 'startsAt' | 'endsAt'>, nowMs: number): string {
  const end = endsAt === null ? 'selama tryoutnya dibuka' : `s.d. ${formatDate(endsAt)}`;
  return Date.parse(startsAt) > nowMs ? `Mulai ${formatDate(startsAt)}, ${end}` : `Aktif ${end}`;
}

/** `7 dari 30 paket terpakai`; null where nothing is counted. */
export const quotaWords = ({ packageQuota, used }: Pick<OwnEntitlement, 'packageQuota' | 'used'>): string | null =>
  packageQuota === null ? null : `${formatNumber(used)} dari ${formatNumber(packageQuota)} paket terpakai`;
