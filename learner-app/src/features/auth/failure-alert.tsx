import { Alert, IconAlertCircle } from '@tryout/shared-ui';
import type { AuthFailure } from './auth-failure.ts';

/** Why signing in or registering failed, above the button that tries again. */
export function FailureAlert({ failure }: { failure: AuthFailure | null }) {
  if (!failure) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={failure.title}>
      {failure.help}
    </Alert>
  );
}
