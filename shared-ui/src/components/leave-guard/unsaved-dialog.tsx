import type { useBlocker } from 'react-router';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';

interface UnsavedDialogProps {
  /** From `useLeaveGuard`. */
  blocker: ReturnType<typeof useBlocker>;
  /** The text that would be lost: "Perubahan pada soal ini". */
  what: string;
  /** Called when the user decides to drop the text. */
  onDiscard?: () => void;
}

/** Asks before the user leaves text that is not saved. */
export function UnsavedDialog({ blocker, what, onDiscard }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Tutup tanpa menyimpan?"
      confirmLabel="Buang perubahan"
      cancelLabel="Lanjut menyunting"
      isDestructive
      onConfirm={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {`${what} belum disimpan dan akan hilang.`}
    </ConfirmDialog>
  );
}
