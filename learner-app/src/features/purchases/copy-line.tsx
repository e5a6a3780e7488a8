import { Button, IconCheck, IconCopy, Text, toast } from '@tryout/shared-ui';
import { useEffect, useState } from 'react';
import * as styles from './purchases.module.css';

const copiedMs = 2_000;

interface CopyLineProps {
  label: string;
  /** As it is shown. */
  shown: string;
  /** As it is copied. */
  value: string;
}

/** A value to be typed elsewhere, with a button that copies it. */
export function CopyLine({ label, shown, value }: CopyLineProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      toast.info({ message: 'Tidak dapat menyalin di perangkat ini. Tekan lama angkanya, lalu pilih Salin.' });
    }
  }

  return (
    <div className={styles.copyLine}>
      <div>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text fw={800} size="lg" className={styles.copyValue}>
          {shown}
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => void copy()}
        aria-label={isCopied ? `${label} tersalin` : `Salin ${label.toLowerCase()}`}
      >
        {isCopied ? 'Tersalin' : 'Salin'}
      </Button>
    </div>
  );
}
