import { Alert, isOutcomeUnknown, Stack, Text, userMessage } from '@tryout/shared-ui';
import type { ReactNode } from 'react';

/** Why a tryout hasn't begun, or that nobody knows whether it has: its time may be running. */
export function StartFailure({ error, children }: { error: unknown; children?: ReactNode }) {
  const isUnsure = isOutcomeUnknown(error);
  const title = isUnsure ? 'Belum diketahui apakah tryout sudah dimulai' : 'Tryout belum dapat dimulai';
  return (
    <Alert color="red" role="alert" title={title}>
      <Stack gap="sm">
        <Text size="sm">{userMessage(error)}</Text>
        {isUnsure && (
          <Text size="sm">
            Kalau sudah dimulai, waktunya berjalan. Tekan Mulai Tryout lagi: tryout yang sama dilanjutkan.
          </Text>
        )}
        {children}
      </Stack>
    </Alert>
  );
}
