import { errors } from '@tryout/api/contract';
import { Button, EmptyState, ErrorState, IconShieldCheck, Link } from '@tryout/shared-ui';
import { needsSecondFactor, secondFactorPath } from '../../common/refusal.tsx';

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
          <Button component={Link} to={secondFactorPath}>
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
