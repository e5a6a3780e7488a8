import { Alert, Anchor, ApiError, IconAlertCircle, Link, userMessage } from '@tryout/shared-ui';

/** The page on which a second factor is set up. */
export const secondFactorPath = '/admin/second-factor';

/** True if the API keeps money from administrators without a second factor. */
export const needsSecondFactor = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_FOR_MONEY';

/** Why an act was refused, inside its form. */
export function Refusal({ title, error }: { title: string; error: unknown }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
      {userMessage(error)}{' '}
      {needsSecondFactor(error) && (
        <Anchor component={Link} to={secondFactorPath}>
          Atur verifikasi dua langkah
        </Anchor>
      )}
    </Alert>
  );
}
