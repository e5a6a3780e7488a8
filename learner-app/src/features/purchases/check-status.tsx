import { Button, IconRefresh, Text, userMessage, type UseMutationResult } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import type { OwnPurchaseNow } from './purchases.api.ts';

type Check = UseMutationResult<OwnPurchaseNow, Error, string>;

/** "Cek status": the server asks the gateway. */
export function CheckButton({ check: { mutate, isPending }, number }: { check: Check; number: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(number)}
    >
      Cek status
    </Button>
  );
}

/** The outcome of the last check. @param children the words for an answer that changed nothing */
export function CheckNote({ check, children }: { check: Check; children: (answer: OwnPurchaseNow) => ReactNode }) {
  const { data, error, isPending } = check;
  return (
    <>
      <Text size="sm" c="dimmed" mt={4} role="status">
        {data && !isPending && children(data)}
      </Text>
      {error && (
        <Text size="sm" c="red" role="alert">
          {userMessage(error)}
        </Text>
      )}
    </>
  );
}
