import { StaffPasswordPage } from '@tryout/shared-ui/staff';
import { useSession } from '../../session.ts';
import { changePassword, sessions } from './password.api.ts';

/** /admin/change-password: changes one's own password; the first page after signing in with a one-time password. */
export function Component() {
  return (
    <StaffPasswordPage
      session={useSession}
      homePath="/admin/dashboard"
      change={changePassword}
      sessions={sessions}
      secondFactorPath="/admin/second-factor"
    />
  );
}
