import type { OwnPurchaseList, PurchaseItem, Quote, Receipt } from '@tryout/api/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tryout/shared-ui';
import { useCallback } from 'react';
import { entitlementsKey } from '../../common/sales/sales.queries.ts';
import type { Received } from '../../common/server-time.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { isWaiting, waitingProofAt } from './purchase-words.ts';
import { getPurchase, getQuote, getReceipt, listPurchases, type OwnPurchaseNow } from './purchases.api.ts';

/** While money is waited for, and the page is looked at. */
const waitingLookMs = 4_000;
/** While a person decides. */
const personLookMs = 30_000;

/** When to look again; false: nothing changes by itself. */
function lookMs({ state, payment, access }: OwnPurchaseNow): number | false {
  // The access comes with the money: a moment later at most.
  if (state === 'paid') return access === null ? waitingLookMs : false;
  if (isWaiting({ state, payment })) return waitingProofAt(payment) === null ? waitingLookMs : personLookMs;
  return payment?.state === 'mismatch' ? personLookMs : false;
}

const purchasesKey = (learnerId: string | undefined) => ['purchases', learnerId];

/**
 * What buying costs and gives. It isn't asked for again while somebody reads it: a changed price is told when buying.
 * @param isAsked false: no voucher to ask about
 */
export function useQuote(item: PurchaseItem, voucher: string | null, isAsked = true) {
  const learnerId = useLearnerId();
  return useQuery<Quote>({
    queryKey: [...purchasesKey(learnerId), 'quote', item.kind, item.id, voucher],
    queryFn: ({ signal }) => getQuote(item, voucher, signal),
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function usePurchases(page: number) {
  const learnerId = useLearnerId();
  return useQuery<Received<OwnPurchaseList>>({
    queryKey: [...purchasesKey(learnerId), 'list', page],
    queryFn: ({ signal }) => listPurchases(page, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** One purchase, asked for again and again while money is waited for. A hidden page asks when it is seen again. */
export function usePurchase(number: string) {
  const learnerId = useLearnerId();
  return useQuery<OwnPurchaseNow>({
    queryKey: [...purchasesKey(learnerId), 'one', number],
    queryFn: ({ signal }) => getPurchase(number, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? lookMs(data) : false),
  });
}

export function useReceipt(number: string) {
  const learnerId = useLearnerId();
  return useQuery<Receipt>({
    queryKey: [...purchasesKey(learnerId), 'receipt', number],
    queryFn: ({ signal }) => getReceipt(number, signal),
  });
}

/** Keeps what a call answered about a purchase, and asks again for everything that it may have changed. */
export function useKeepPurchase(): (purchase: OwnPurchaseNow) => Promise<void> {
  const learnerId = useLearnerId();
  const queryClient = useQueryClient();
  return useCallback(
    async (purchase) => {
      const queryKey = [...purchasesKey(learnerId), 'one', purchase.number];
      // An earlier question's answer that is still on its way would take the place of this one.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, purchase);
      void queryClient.invalidateQueries({ queryKey: [...purchasesKey(learnerId), 'list'] });
      void queryClient.invalidateQueries({ queryKey: entitlementsKey(learnerId) });
    },
    [learnerId, queryClient],
  );
}

/** A call that answers the purchase as it is afterwards. */
export function usePurchaseCall<Input>(call: (input: Input) => Promise<OwnPurchaseNow>) {
  const keep = useKeepPurchase();
  return useMutation({ mutationFn: call, onSuccess: keep });
}
