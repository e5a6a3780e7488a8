import {
  Alert,
  Button,
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  Modal,
  Stack,
  Text,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { useClipboard } from '@tryout/shared-ui/more';
import { useIsPhone } from '@tryout/shared-ui/staff';
import { type ReactNode, useRef } from 'react';
import { Facts } from './facts.tsx';
import * as styles from './shown-once-dialog.module.css';

interface ShownOnceProps {
  /** The word for it in sentences: "password". */
  word: string;
  text: string;
  /** To whom it goes, and what can't be done afterwards. */
  advice: ReactNode;
  facts: Parameters<typeof Facts>[0]['facts'];
  note?: ReactNode;
}

interface ShownOnceDialogProps {
  /** "Password sekali pakai". */
  title: string;
  /** Null closes the dialog and drops the text. */
  shown: ShownOnceProps | null;
  onClose(): void;
}

/** Shows a secret that isn't kept anywhere, only this once: only its button closes it, so that no slip does. */
export function ShownOnceDialog({ title, shown, onClose }: ShownOnceDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      fullScreen={isPhone}
    >
      {shown && <Shown {...shown} title={title} onClose={onClose} />}
    </Modal>
  );
}

function Shown({
  title,
  word,
  text,
  advice,
  facts,
  note,
  onClose,
}: ShownOnceProps & { title: string; onClose(): void }) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  const place = useRef<HTMLElement>(null);
  const name = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

  function copyText() {
    copy(text);
    // Where the browser forbids copying, the selected text can still be copied with Ctrl+C.
    if (place.current) window.getSelection()?.selectAllChildren(place.current);
  }

  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={`${name} ini hanya ditampilkan sekali`}>
        {advice}
      </Alert>
      <div className={styles.box} role="group" aria-label={title}>
        <code ref={place} className={styles.text}>
          {text}
        </code>
        <Button
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copyText}
          data-autofocus
        >
          {copied ? 'Tersalin' : `Salin ${word}`}
        </Button>
      </div>
      <VisuallyHidden role="status">{copied && `${name} tersalin.`}</VisuallyHidden>
      {error && (
        <Text size="sm" role="alert">
          Browser ini tidak mengizinkan penyalinan. {name} sudah ditandai: tekan Ctrl+C, atau tahan untuk menyalin.
        </Text>
      )}
      <Facts facts={facts} />
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <Button variant="default" onClick={onClose}>
        Sudah disimpan, tutup
      </Button>
    </Stack>
  );
}
