import { formatNumber, formatRupiah, Text } from '@tryout/shared-ui';
import { type Access, packagesLeft } from '../../common/sales/access.ts';

/** The price's meaning for this learner; null while it isn't known, and where the price says it all. */
function priceNote(access: Access): string | null {
  switch (access.kind) {
    case 'not-sold':
      return 'Belum perlu dibayar';
    case 'owned':
      return 'Sudah Anda miliki';
    case 'included':
      return 'Termasuk langganan Anda';
    case 'used-up':
      return 'Kuota langganan Anda habis';
    case 'to-buy':
      return 'atau dengan langganan';
    case 'free':
    case 'unknown':
      return null;
  }
}

/** `Sisa 23 dari 30 paket tryout dalam langganan Anda.`: what is left of the plan that opens a package. */
export function quotaSentence(access: Access): string | null {
  if (access.kind !== 'included' || access.plan.packageQuota === null) return null;
  return `Sisa ${formatNumber(packagesLeft(access.plan))} dari ${formatNumber(access.plan.packageQuota)} paket tryout dalam langganan Anda.`;
}

/** A package's price, and what it means for this learner (docs/decisions/0045). */
export function Price({ rupiah, access, size }: { rupiah: number; access: Access; size?: 'xl' }) {
  // The large price has the link to the plans beside it.
  const note = size === 'xl' && access.kind === 'to-buy' ? null : priceNote(access);
  return (
    <div>
      <Text fw={800} className="tabular" {...(size && { size })}>
        {rupiah === 0 ? 'Gratis' : formatRupiah(rupiah)}
      </Text>
      {note !== null && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}
