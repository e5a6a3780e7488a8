import type { SeatBatchWithCode } from '@tryout/api/contract';
import {
  Alert,
  Button,
  formatDateTime,
  formatNumber,
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  Modal,
  Stack,
  Text,
  useMediaQuery,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { useClipboard } from '@tryout/shared-ui/staff';
import { useRef } from 'react';
import { Facts } from './facts.tsx';
import * as styles from './seat-code-dialog.module.css';

interface SeatCodeDialogProps {
  /** Null closes the dialog and drops the code. */
  shown: SeatBatchWithCode | null;
  onClose(): void;
}

/** Shows a code of seats, only this once: only its button closes it, so that no slip does. */
export function SeatCodeDialog({ shown, onClose }: SeatCodeDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title="Kode kursi lembaga"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      fullScreen={isPhone}
    >
      {shown && <Code {...shown} onClose={onClose} />}
    </Modal>
  );
}

function Code({
  batch: { institution, title, seats, taken, until },
  code,
  onClose,
}: SeatBatchWithCode & { onClose(): void }) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  const place = useRef<HTMLElement>(null);

  function copyCode() {
    copy(code);
    // Where the browser forbids copying, the selected text can still be copied with Ctrl+C.
    if (place.current) window.getSelection()?.selectAllChildren(place.current);
  }

  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Kode ini hanya ditampilkan sekali">
        Salin sekarang, lalu kirim kepada {institution}. Setelah jendela ini ditutup, kode tidak dapat dilihat lagi;
        Anda hanya dapat membuat yang baru.
      </Alert>
      <div className={styles.box} role="group" aria-label="Kode kursi lembaga">
        <code ref={place} className={styles.code}>
          {code}
        </code>
        <Button
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copyCode}
          data-autofocus
        >
          {copied ? 'Tersalin' : 'Salin kode'}
        </Button>
      </div>
      <VisuallyHidden role="status">{copied && 'Kode tersalin.'}</VisuallyHidden>
      {error && (
        <Text size="sm" role="alert">
          Browser ini tidak mengizinkan penyalinan. Kode sudah ditandai: tekan Ctrl+C, atau tahan untuk menyalin.
        </Text>
      )}
      <Facts
        facts={[
          ['Lembaga', institution],
          ['Langganan', title],
          ['Kursi', `${formatNumber(seats - taken)} dari ${formatNumber(seats)} masih kosong`],
          ['Berlaku sampai', formatDateTime(until)],
        ]}
      />
      <Button variant="default" onClick={onClose}>
        Sudah disimpan, tutup
      </Button>
    </Stack>
  );
}
