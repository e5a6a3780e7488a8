import { Button, Group, Stack, Text } from '@tryout/shared-ui/kit';
import type { ReactNode } from 'react';
import { Modal } from '../dialog/dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question: "Hapus tryout?". */
  title: string;
  /** The consequences, and what can't be undone. */
  children: ReactNode;
  /** A verb: "Hapus". */
  confirmLabel: string;
  /** Default "Batal". */
  cancelLabel?: string;
  /** Something is lost: the button is red, and the cancel button has the focus. */
  isDestructive?: boolean;
  /** The action is running: the buttons wait, and the dialog can't be closed. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Batal',
    isDestructive = false,
    isBusy = false,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => {} : onCancel}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={!isBusy}
      size="sm"
    >
      <Stack gap="lg">
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus={isDestructive || undefined}>
            {cancelLabel}
          </Button>
          <Button
            {...(isDestructive && { color: 'red' })}
            onClick={onConfirm}
            loading={isBusy}
            data-autofocus={!isDestructive || undefined}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
