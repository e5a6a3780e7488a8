import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createAccountRepository } from './account.repository.ts';
import { adminAccountRoutes, learnerAccountRoutes, questionerAccountRoutes } from './account.routes.ts';
import { type AccountNeeds, type AccountService, createAccountService } from './account.service.ts';
import { createEmailProofRepository } from './email-proof.repository.ts';
import { emailProofRoutes } from './email-proof.routes.ts';
import { createEmailProofService, proofMailKind } from './email-proof.service.ts';
import { createPasswordResetRepository } from './password-reset.repository.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';
import { createPasswordResetService, resetMailKind } from './password-reset.service.ts';

interface Needs
  extends
    Pick<
      Foundation,
      'db' | 'now' | 'owners' | 'passwords' | 'hashAddress' | 'barred' | 'mail' | 'publicUrl' | 'outbox' | 'links'
    >,
    Pick<AccountNeeds, 'sessions' | 'secondFactor'> {}

/** Sign-in, sign-up, one's own profile and password, and the links in mails. */
export function accountFeature(needs: Needs): Feature<{ accounts: AccountService }> {
  const { db, now, owners, passwords, hashAddress, barred, mail, publicUrl, outbox, links, sessions, secondFactor } =
    needs;
  const accounts = createAccountService({
    accounts: createAccountRepository(db, barred),
    owners,
    passwords,
    sessions,
    secondFactor,
    hashAddress,
    sendsMail: mail !== null,
    now,
  });
  const mailing = { mail, links, wakeOutbox: () => void outbox.wake(), publicUrl, now };
  const resets = createPasswordResetService({ resets: createPasswordResetRepository(db), passwords, ...mailing });
  const proofs = createEmailProofService({ proofs: createEmailProofRepository(db), ...mailing });
  outbox.sends(resetMailKind, resets.sendLink);
  outbox.sends(proofMailKind, proofs.sendLink);
  return {
    offers: { accounts },
    routes: ({ guesses, devices, afterwards }) => [
      routesAt('/api/auth', learnerAccountRoutes, { accounts, guesses, devices, proofs, afterwards }),
      routesAt('/api/auth', passwordResetRoutes, { resets, guesses, devices, afterwards }),
      routesAt('/api/auth/email-proof', emailProofRoutes, { proofs, guesses, afterwards }),
      routesAt('/admin', adminAccountRoutes, { accounts, guesses, devices, afterwards }),
      routesAt('/api/questioner', questionerAccountRoutes, { accounts, guesses, devices, afterwards }),
    ],
  };
}
