import { attentionLabels, labelOf } from '@tryout/api/contract';
import { Button, formatNumber, IconReceipt, Link, useQuery } from '@tryout/shared-ui';
import { waitingPurchasesQuery } from './dashboard.queries.ts';
import { TodoItem } from './todo-item.tsx';

/** Payments that wait for a person; nothing where there are none, or where that can't be known. */
export function WaitingPurchases() {
  const { data } = useQuery(waitingPurchasesQuery);
  const waiting = data?.waiting.filter(({ count }) => count > 0) ?? [];
  if (waiting.length === 0) return null;
  const sum = waiting.reduce((all, { count }) => all + count, 0);
  const kinds = waiting.map(
    ({ attention, count }) => `${formatNumber(count)} ${labelOf(attentionLabels, attention).toLowerCase()}`,
  );
  return (
    <TodoItem
      icon={IconReceipt}
      action={
        <Button component={Link} to="/admin/purchases?attention=any">
          Periksa pembayaran
        </Button>
      }
    >
      <strong>{formatNumber(sum)} pembayaran</strong> perlu tindakan: {kinds.join(', ')}
    </TodoItem>
  );
}
