import {
  Badge,
  Button,
  Group,
  IconDevices,
  IconLogout,
  Stack,
  Text,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui/kit';
import type { OwnSession } from '@tryout/api/contract';
import { useState } from 'react';
import { formatDateTime, formatRelative } from '../../format/dates.ts';
import { userMessage } from '../../http/api-error.ts';
import type { SessionCalls } from '../../session/session-calls.ts';
import { toast } from '@tryout/shared-ui/platform';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import * as styles from './own-sessions.module.css';

const queryKey = ['own-sessions'];

interface OwnSessionsProps {
  calls: SessionCalls;
  /** All sessions have ended, this one too: the caller forgets the device's own token. */
  onEndedAll: () => void;
}

/** The list of devices where the account is signed in, with the last use of each; ends one session, or all. */
export function OwnSessions({ calls, onEndedAll }: OwnSessionsProps) {
  const { data, error, refetch, isFetching } = useQuery({ queryKey, queryFn: calls.list });
  const [isAsking, setAsking] = useState(false);
  const endAll = useMutation({
    mutationFn: calls.endAll,
    onSuccess: onEndedAll,
    onError: (failure) => toast.error({ title: 'Belum keluar dari semua perangkat', message: userMessage(failure) }),
    onSettled: () => setAsking(false),
  });

  if (error && !data) {
    return (
      <ErrorState
        title="Gagal memuat daftar perangkat"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingState label="Memuat daftar perangkat…" />;
  return (
    <Stack gap="md">
      <ul className={styles.list} aria-label="Perangkat yang masuk">
        {data.sessions.map((session) => (
          <Session key={session.id} session={session} end={calls.end} />
        ))}
      </ul>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconDevices size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Keluar dari semua perangkat
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Keluar dari semua perangkat?"
        confirmLabel="Keluar dari semua"
        isDestructive
        isBusy={endAll.isPending}
        onConfirm={() => endAll.mutate()}
        onCancel={() => setAsking(false)}
      >
        Semua perangkat, termasuk yang ini, perlu masuk lagi dengan password. Jawaban tryout yang sedang dikerjakan
        tetap tersimpan.
      </ConfirmDialog>
    </Stack>
  );
}

function Session({ session, end }: { session: OwnSession; end: SessionCalls['end'] }) {
  const { id, device, createdAt, lastUsedAt, isCurrent } = session;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => end(id),
    onError: (error) => toast.error({ title: `Gagal mengeluarkan ${device}`, message: userMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isCurrent && <Badge color="nila">Perangkat ini</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {isCurrent ? 'Sedang dipakai' : `Terakhir dipakai ${formatRelative(lastUsedAt)}`}
        </Text>
        <Text size="sm" c="dimmed">
          Masuk {formatDateTime(createdAt)}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconLogout size={18} aria-hidden />}
          aria-label={`Keluar dari ${device}`}
          disabled={isPending}
          onClick={() => mutate()}
        >
          Keluar
        </Button>
      )}
    </li>
  );
}
