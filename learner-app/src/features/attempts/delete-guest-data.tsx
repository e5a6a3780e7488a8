import { Button, ConfirmDialog, Group, isMissing, Text, toast, useDisclosure, userMessage } from '@tryout/shared-ui';
import { useState } from 'react';
import { useGuestTryouts } from '../../common/guest-tryouts.ts';
import { deleteRegistration } from './delete-guest-data.api.ts';

/** Deletes the registration data of this device's guest, at once and for good. */
export function DeleteGuestData({ ids }: { ids: readonly string[] }) {
  const [isAsked, { open, close }] = useDisclosure(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = useGuestTryouts((state) => state.remove);

  async function deleteAll() {
    setIsBusy(true);
    try {
      // The exam's stores come only now, as most who read this page delete nothing; and first, so that nothing is half done without them.
      const { forgetGuestTryout } = await import('../../forget-guest-tryout.ts');
      for (const id of ids) {
        await deleteRegistration(id).catch((error: unknown) => {
          // Already gone: an earlier answer was lost, or its retention time was over.
          if (!isMissing(error)) throw error;
        });
        remove(id);
        await forgetGuestTryout(id);
      }
      toast.success({ message: 'Data pendaftaran Anda sudah dihapus' });
    } catch (error) {
      toast.error({ title: 'Gagal menghapus data', message: userMessage(error) });
    }
    setIsBusy(false);
    close();
  }

  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" flex="1 1 16rem">
        Tidak ingin data pendaftaran dan foto kartu identitas Anda disimpan lagi?
      </Text>
      <Button variant="default" onClick={open}>
        Hapus data saya
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Hapus data tryout gratis?"
        confirmLabel="Hapus data saya"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void deleteAll()}
        onCancel={close}
      >
        Nama, email, nomor telepon, dan foto kartu identitas Anda dihapus saat ini juga. Hasil tryout gratis tidak dapat
        dibuka lagi; yang sedang dikerjakan berakhir. Ini tidak dapat dibatalkan.
      </ConfirmDialog>
    </Group>
  );
}
