import { deviceStorage, later, storageKeys, useLater } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';

const offer = later(() => import('./install-offer.tsx'));

/** The result has the network first. */
const pauseMs = 2_000;

/**
 * The offer to install the app, beside the first result on this device and no other one; never again once it was answered. Fetched after
 * the result.
 */
export function InstallOfferLater({ attemptId }: { attemptId: string }) {
  const isLearner = useSession(({ status }) => status === 'signed-in');
  const offeredAt = deviceStorage.get(storageKeys.installAnswered);
  const isWanted = isLearner && (offeredAt === null || offeredAt === attemptId);
  return isWanted && <Offer attemptId={attemptId} />;
}

function Offer({ attemptId }: { attemptId: string }) {
  const part = useLater(offer, false, { pauseMs });
  return part && <part.InstallOffer attemptId={attemptId} />;
}
