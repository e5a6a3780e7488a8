import { sampleNow, sampleTryout } from '../../testing/samples.ts';
import { sampleEntitlement, sampleEntitlements, sampleSales } from '../../testing/sales-samples.ts';
import { accessOf } from './access.ts';
import { nothingSold } from './sales.api.ts';

const priced = sampleTryout({ price: 49_000 });
const hasNow = (...entitlements: Parameters<typeof sampleEntitlements>) => ({
  ...sampleEntitlements(...entitlements),
  receivedAtMs: performance.now(),
});
const open = sampleSales();
const earlier = '2026-10-21T12:00:00.000Z';

describe('what a package costs a learner', () => {
  const learner = (own: ReturnType<typeof hasNow>) => ({ sales: open, own, isVisitor: false });

  it.each([
    ['nothing without a price', sampleTryout(), { sales: open, own: undefined, isVisitor: true }, 'free'],
    ['nothing yet', priced, { sales: nothingSold, own: undefined, isVisitor: false }, 'not-sold'],
    ['what isn’t known yet', priced, { sales: undefined, own: undefined, isVisitor: false }, 'unknown'],
    ['what isn’t known of the learner', priced, { sales: open, own: undefined, isVisitor: false }, 'unknown'],
    ['its price, for a visitor', priced, { sales: open, own: undefined, isVisitor: true }, 'to-buy'],
    ['its price', priced, learner(hasNow()), 'to-buy'],
    ['nothing where access isn’t needed', priced, learner(hasNow([], { isNeeded: false })), 'not-sold'],
    ['nothing once it was opened', priced, learner(hasNow([], { tryoutIds: ['paket-1'] })), 'owned'],
    [
      'nothing once it was bought, rather than a plan’s quota',
      priced,
      learner(
        hasNow([sampleEntitlement(), sampleEntitlement({ planId: null, tryoutId: 'paket-1', packageQuota: null })]),
      ),
      'owned',
    ],
    ['one of a plan’s packages', priced, learner(hasNow([sampleEntitlement()])), 'included'],
    ['its price once the plan is used up', priced, learner(hasNow([sampleEntitlement({ used: 30 })])), 'used-up'],
    [
      'one of the second plan’s packages, once the first is used up',
      priced,
      learner(hasNow([sampleEntitlement({ used: 30 }), sampleEntitlement({ id: 'akses-2' })])),
      'included',
    ],
    [
      'its price at the moment when the plan ends',
      priced,
      learner(hasNow([sampleEntitlement({ startsAt: earlier, endsAt: sampleNow })])),
      'to-buy',
    ],
    [
      'its price before the plan begins',
      priced,
      learner(hasNow([sampleEntitlement({ startsAt: '2026-12-21T12:00:00.000Z' })])),
      'to-buy',
    ],
  ] as const)('%s', (_what, tryout, known, kind) => {
    expect(accessOf(tryout, known).kind).toBe(kind);
  });
});
