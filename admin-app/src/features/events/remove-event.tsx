import type { AdminEvent } from '@tryout/api/contract';
import {
  Button,
  ConfirmDialog,
  formatNumber,
  isMissing,
  Stack,
  Text,
  toast,
  useMutation,
  useNavigate,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { useState } from 'react';
import { removeEvent } from './events.api.ts';
import { refreshEvents } from './events.queries.ts';

/** Makes an event an ordinary package again, after asking. */
export function RemoveEvent({ event: { tryout, registered } }: { event: AdminEvent }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useMutation({
    // Already none, by a colleague or because the first answer was lost: that is the wanted result.
    mutationFn: () =>
      removeEvent(tryout.id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    async onSuccess() {
      await navigate('/admin/events');
      void refreshEvents(queryClient);
    },
    onError(error) {
      setAsks(false);
      toast.error({ title: 'Acara belum dibatalkan', message: userMessage(error) });
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        Batalkan acara…
      </Button>
      <ConfirmDialog
        isOpen={asks}
        title="Batalkan acara ini?"
        confirmLabel="Batalkan acara"
        cancelLabel="Jangan"
        isDestructive
        isBusy={isPending}
        onConfirm={() => !isPending && mutate()}
        onCancel={() => setAsks(false)}
      >
        <Stack gap="xs">
          <Text>{tryout.title} menjadi tryout biasa lagi. Soal dan waktunya tetap.</Text>
          {registered > 0 && <Text fw={600}>{formatNumber(registered)} pendaftaran dihapus.</Text>}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
