import { Alert, IconAlertCircle } from '@tryout/shared-ui';
import type { AuthFailure } from './auth-failure.ts';

interface FailureAlertProps {
  /** The error of the last try; null = nothing. */
  refusal: unknown;
  tell(refusal: unknown): AuthFailure;
}

/** Why signing in or registering failed, above the button that tries again. */
export function FailureAlert({ refusal, tell }: FailureAlertProps) {
  if (refusal === null) return null;
  const failure = tell(refusal);
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={failure.title}>
      {failure.help}
    </Alert>
  );
}
