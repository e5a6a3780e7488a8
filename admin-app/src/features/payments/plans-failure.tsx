import { Alert, Button, IconAlertCircle, useQuery } from '@tryout/shared-ui';
import { plansQuery } from './payments.queries.ts';

/** Beside a choice of plans: says that they couldn't be loaded, as the choice looks as if there were none. Nothing otherwise. */
export function PlansFailure() {
  const { data, isError, isFetching, refetch } = useQuery(plansQuery);
  if (data || !isError) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="Gagal memuat langganan">
      <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Coba lagi
      </Button>
    </Alert>
  );
}
