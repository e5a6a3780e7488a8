import { errors } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  ApiError,
  Button,
  EmptyState,
  ErrorState,
  IconAlertCircle,
  IconShieldCheck,
  Link,
  userMessage,
} from '@tryout/shared-ui';

const setupPath = '/admin/second-factor';

/** True if the API keeps money from administrators without a second factor. */
export const needsSecondFactor = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_FOR_MONEY';

interface MoneyFailureProps {
  /** "Gagal memuat voucher". */
  title: string;
  error: unknown;
  isRetrying: boolean;
  onRetry(): void;
}

/** In place of a page's content that can't be shown; without a second factor it leads to where one is set up. */
export function MoneyFailure({ title, error, isRetrying, onRetry }: MoneyFailureProps) {
  if (!needsSecondFactor(error))
    return <ErrorState title={title} error={error} onRetry={onRetry} isRetrying={isRetrying} />;
  return (
    <EmptyState
      icon={<IconShieldCheck size={44} aria-hidden />}
      title="Aktifkan verifikasi dua langkah dulu"
      message={errors.SECOND_FACTOR_FOR_MONEY.message}
      action={
        <>
          <Button component={Link} to={setupPath}>
            Atur verifikasi dua langkah
          </Button>
          <Button variant="default" loading={isRetrying} onClick={onRetry}>
            Coba lagi
          </Button>
        </>
      }
    />
  );
}

/** Why an act was refused, inside its form. */
export function Refusal({ title, error }: { title: string; error: unknown }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
      {userMessage(error)}{' '}
      {needsSecondFactor(error) && (
        <Anchor component={Link} to={setupPath}>
          Atur verifikasi dua langkah
        </Anchor>
      )}
    </Alert>
  );
}
