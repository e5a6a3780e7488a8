import type { ErrorCode } from '@tryout/api/contract';
import { ApiError, Button, Group, Link } from '@tryout/shared-ui';
import { checkoutPath, plansPath } from './addresses.ts';

const needed: readonly string[] = [
  'SUBSCRIPTION_REQUIRED',
  'PACKAGE_QUOTA_USED_UP',
  'LESSON_REQUIRES_PLAN',
] satisfies ErrorCode[];

/** True if buying something would end the refusal. */
export const needsBuying = (error: unknown): error is ApiError =>
  error instanceof ApiError && needed.includes(error.code);

/** The ways on from something that must be bought: this package alone where one is named, or a plan. */
export function WaysToBuy({ tryoutId }: { tryoutId?: string }) {
  return (
    <Group gap="xs">
      {tryoutId !== undefined && (
        <Button component={Link} to={checkoutPath('package', tryoutId)}>
          Beli paket ini
        </Button>
      )}
      <Button component={Link} to={plansPath} variant={tryoutId === undefined ? 'filled' : 'default'}>
        Lihat langganan
      </Button>
    </Group>
  );
}
