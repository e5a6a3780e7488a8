import { ConfirmDialog, type useBlocker } from '@tryout/shared-ui';

/** Asks before something written and not saved is left behind. */
export function UnsavedDialog({ blocker }: { blocker: ReturnType<typeof useBlocker> }) {
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Tutup tanpa menyimpan?"
      confirmLabel="Buang perubahan"
      cancelLabel="Lanjut menyunting"
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Perubahan pada soal ini belum disimpan dan akan hilang.
    </ConfirmDialog>
  );
}
