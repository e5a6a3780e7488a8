import { StaffPasswordPage } from '@tryout/shared-ui/more';
import { useSession } from '../../session.ts';
import { changePassword, sessions } from './password.api.ts';

/** /questioner/change-password: the own password; the first page of whoever came with a one-time one. */
export function Component() {
  return (
    <StaffPasswordPage
      session={useSession}
      homePath="/questioner/dashboard"
      change={changePassword}
      sessions={sessions}
      secondFactorPath="/questioner/second-factor"
    />
  );
}
