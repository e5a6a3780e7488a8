import {
  Alert,
  Button,
  Group,
  IconAlertCircle,
  IconCircleCheck,
  IconRefresh,
  Loader,
  Stack,
  Text,
  useMutation,
} from '@tryout/shared-ui';
import { checkConnection } from './auth.api.ts';

/** Shows whether the server can be reached, to tell that from a wrong password: idle, checking, connected, error. */
export function ConnectionCheck() {
  const { mutate, status } = useMutation({ mutationFn: checkConnection });
  const isChecking = status === 'pending';

  // Never disabled, so that keyboard users keep the focus.
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        fullWidth
        aria-busy={isChecking}
        leftSection={isChecking ? <Loader size={18} type="oval" aria-hidden /> : <IconRefresh size={18} aria-hidden />}
        onClick={() => !isChecking && mutate()}
      >
        Cek Koneksi Server
      </Button>
      <div role="status">
        {isChecking && (
          <Text size="sm" c="dimmed" ta="center">
            Memeriksa koneksi ke server…
          </Text>
        )}
        {status === 'success' && (
          <Group gap={6} justify="center" c="green">
            <IconCircleCheck size={20} aria-hidden />
            <Text size="sm" fw={600}>
              Terhubung ke server
            </Text>
          </Group>
        )}
        {status === 'error' && (
          <Alert color="red" role="none" icon={<IconAlertCircle aria-hidden />}>
            Tidak dapat terhubung ke server API. Periksa koneksi internet atau status server.
          </Alert>
        )}
      </div>
    </Stack>
  );
}
