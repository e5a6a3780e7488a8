import { knownOf, oneTimePasswordHours, type StaffAccess } from '@tryout/api/contract';
import {
  Alert,
  Button,
  formatDateTime,
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  loginPaths,
  Modal,
  Stack,
  Text,
  useMediaQuery,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { useClipboard } from '@tryout/shared-ui/staff';
import { useRef } from 'react';
import * as styles from './one-time-password-dialog.module.css';

interface OneTimePasswordDialogProps {
  /** Null closes the dialog and drops the password. */
  access: StaffAccess | null;
  onClose(): void;
}

/** Shows a one-time password, only this once: only its button closes it, so that no slip does. */
export function OneTimePasswordDialog({ access, onClose }: OneTimePasswordDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  return (
    <Modal
      opened={access !== null}
      onClose={onClose}
      title="Password sekali pakai"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      fullScreen={isPhone}
    >
      {access && <Shown access={access} onClose={onClose} />}
    </Modal>
  );
}

function Shown({ access: { staff, oneTimePassword }, onClose }: { access: StaffAccess; onClose(): void }) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  const shown = useRef<HTMLElement>(null);
  const address = `${window.location.host}${knownOf(loginPaths, staff.role) ?? ''}`;
  const end = staff.oneTimePasswordExpiresAt;

  function copyPassword() {
    copy(oneTimePassword);
    // Where the browser forbids copying, the selected text can still be copied with Ctrl+C.
    if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
  }

  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Password ini hanya ditampilkan sekali">
        Salin sekarang, lalu sampaikan langsung kepada {staff.name}. Setelah jendela ini ditutup, password tidak dapat
        dilihat lagi.
      </Alert>
      <div className={styles.box}>
        <code ref={shown} className={styles.password} aria-label="Password sekali pakai">
          {oneTimePassword}
        </code>
        <Button
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copyPassword}
          data-autofocus
        >
          {copied ? 'Tersalin' : 'Salin password'}
        </Button>
      </div>
      <VisuallyHidden role="status">{copied && 'Password tersalin.'}</VisuallyHidden>
      {error && (
        <Text size="sm" role="alert">
          Browser ini tidak mengizinkan penyalinan. Password sudah ditandai: tekan Ctrl+C, atau tahan untuk menyalin.
        </Text>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Untuk</dt>
          <dd>{staff.email}</dd>
        </div>
        <div>
          <dt>Masuk di</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>Berlaku sampai</dt>
          <dd>{end ? formatDateTime(end) : `${oneTimePasswordHours} jam`}</dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed">
        Saat pertama masuk, {staff.name} diminta membuat password sendiri.
      </Text>
      <Button variant="default" onClick={onClose}>
        Sudah disimpan, tutup
      </Button>
    </Stack>
  );
}
