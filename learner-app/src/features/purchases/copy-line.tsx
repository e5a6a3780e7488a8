import { Button, IconCheck, IconCopy, Text } from '@tryout/shared-ui';
import { useClipboard } from '@tryout/shared-ui/more';
import * as styles from './purchases.module.css';

interface CopyLineProps {
  label: string;
  /** As it is shown. */
  shown: string;
  /** As it is copied. */
  value: string;
}

/** A value to be typed elsewhere, with a button that copies it. */
export function CopyLine({ label, shown, value }: CopyLineProps) {
  const { copy, copied, error } = useClipboard({ timeout: 2_000 });
  return (
    <div className={styles.copyLine}>
      <div>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text fw={800} size="lg" className={styles.copyValue}>
          {shown}
        </Text>
        {error && (
          <Text size="xs" role="alert">
            Tidak dapat menyalin di perangkat ini. Tekan lama angkanya, lalu pilih Salin.
          </Text>
        )}
      </div>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => copy(value)}
        aria-label={copied ? `${label} tersalin` : `Salin ${label.toLowerCase()}`}
      >
        {copied ? 'Tersalin' : 'Salin'}
      </Button>
    </div>
  );
}
