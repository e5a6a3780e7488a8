import type { FreeRegistration } from '@tryout/api/contract';
import { ConfirmDialog, isMissing, Text, toast, useMutation, useQueryClient, userMessage } from '@tryout/shared-ui';
import { useLastShown } from '@tryout/shared-ui/staff';
import { deleteRegistration } from './registrations.api.ts';
import { refreshRegistrations } from './registrations.queries.ts';

interface DeleteRegistrationProps {
  /** Null = closed. */
  registration: FreeRegistration | null;
  onClose(): void;
}

/** Asks before a registration is deleted, and the picture of the ID card with it. */
export function DeleteRegistration({ registration, onClose }: DeleteRegistrationProps) {
  const queryClient = useQueryClient();
  const asked = useLastShown(registration);

  const { mutate, isPending } = useMutation({
    // A second press after a lost answer gets "not found", which is the wanted result.
    mutationFn: ({ id }: FreeRegistration) =>
      deleteRegistration(id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    onSuccess: (_, { fullName }) => {
      toast.success({
        title: 'Pendaftaran berhasil dihapus',
        message: `Data dan kartu identitas ${fullName} sudah tidak disimpan lagi.`,
      });
      onClose();
      void refreshRegistrations(queryClient);
    },
    onError: (error) => toast.error({ title: 'Gagal menghapus pendaftaran', message: userMessage(error) }),
  });

  return (
    <ConfirmDialog
      isOpen={registration !== null}
      title="Hapus pendaftaran?"
      confirmLabel="Hapus"
      isDestructive
      isBusy={isPending}
      onConfirm={() => registration && !isPending && mutate(registration)}
      onCancel={onClose}
    >
      <Text fw={600}>{asked?.fullName}</Text>
      <Text size="sm" c="dimmed">
        Data pendaftaran dan gambar kartu identitas dihapus untuk selamanya dan tidak dapat dikembalikan.
      </Text>
    </ConfirmDialog>
  );
}
