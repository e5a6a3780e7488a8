import { PageTitle, useCheckedSession } from '@tryout/shared-ui';
import { Fragment, lazy, Suspense } from 'react';
import { GuestAttempts } from '../features/attempts/guest-attempts.tsx';
import { OwnAttempts } from '../features/attempts/own-attempts.tsx';
import { Offers } from '../features/subscriptions/offers.tsx';
import { guestId, useGuestTryouts } from '../common/guest-tryouts.ts';
import { Component as RequireLearner } from '../layout/require-learner.tsx';
import { useSession } from '../session.ts';
import * as styles from './subscription-centre.module.css';
import { useLearnerId } from '../common/use-learner-id.ts';

const LeftAnswers = lazy(() =>
  import(/* webpackChunkName: "attempt" */ './attempt.page.tsx').then(
    (page) => ({ default: page.LeftAnswers }),
    () => ({ default: () => null }), // the exam itself will send them
  ),
);

/**
 * /pusat-langganan: the learner's own tryouts; below them, on another background, the offers. Finishing an exam leads here, for guests of
 * the free tryout too.
 */
export function Component() {
  const { status } = useCheckedSession(useSession);
  const hasGuestTryouts = useGuestTryouts(({ tryouts }) => tryouts.length > 0);
  const isGuest = status === 'signed-out' && hasGuestTryouts;
  const learnerId = useLearnerId();
  const ownerId = learnerId ?? (hasGuestTryouts ? guestId : undefined);
  const Guard = isGuest ? Fragment : RequireLearner;
  return (
    <>
      {ownerId !== undefined && (
        <Suspense>
          <LeftAnswers key={ownerId} ownerId={ownerId} />
        </Suspense>
      )}
      <Guard>
        <PageTitle description="Tryout Anda yang sedang berjalan dan yang sudah selesai, serta paket langganan.">
          Pusat Langganan
        </PageTitle>
        <div className={styles.own}>
          <GuestAttempts />
          {!isGuest && <OwnAttempts />}
        </div>
        <div className={styles.offers}>
          <Offers />
        </div>
      </Guard>
    </>
  );
}
