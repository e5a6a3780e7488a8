import { PageTitle } from '@tryout/shared-ui';
import { OwnAttempts } from './features/attempts/own-attempts.tsx';
import { SubscriptionPackages } from './features/subscriptions/subscription-packages.tsx';
import { Component as RequireLearner } from './layout/require-learner.tsx';
import * as styles from './subscription-centre.module.css';

/** /pusat-langganan: the learner's tryouts and the subscription packages. Finishing an exam leads here. */
export function Component() {
  return (
    <RequireLearner>
      <PageTitle description="Tryout Anda yang sedang berjalan dan yang sudah selesai, serta paket langganan.">
        Pusat Langganan
      </PageTitle>
      <div className={styles.sections}>
        <OwnAttempts />
        <SubscriptionPackages />
      </div>
    </RequireLearner>
  );
}
