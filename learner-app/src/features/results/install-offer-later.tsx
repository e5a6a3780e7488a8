import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../session.ts';

const InstallOffer = lazy(() => import('./install-offer.tsx').catch(() => ({ default: () => null })));

/** The result has the network first. */
const pauseMs = 2_000;

/**
 * The offer to install the app, beside the first result on this device and no other one; never again once it was answered. Fetched after
 * the result.
 */
export function InstallOfferLater({ attemptId }: { attemptId: string }) {
  const isLearner = useSession(({ status }) => status === 'signed-in');
  const [isDue, setIsDue] = useState(false);
  const offeredAt = deviceStorage.get(storageKeys.installAnswered);
  const isWanted = isLearner && (offeredAt === null || offeredAt === attemptId);
  useEffect(() => {
    if (!isWanted) return () => {};
    const timer = setTimeout(() => setIsDue(true), pauseMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
  if (!isWanted || !isDue) return null;
  return (
    <Suspense fallback={null}>
      <InstallOffer attemptId={attemptId} />
    </Suspense>
  );
}
