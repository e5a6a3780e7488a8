import { Button, Text } from '@tryout/shared-ui';
import { useRetry } from './use-retry.ts';
import * as styles from './layout.module.css';

/** After this time of waiting we say that it is slow, and offer to try again. */
export const slowAfterMs = 10_000;

export function SlowHint() {
  const retry = useRetry();
  return (
    <div className={styles.hint} role="status">
      <Text size="sm">Halaman ini belum juga terbuka. Koneksi Anda mungkin sedang lambat.</Text>
      <Button variant="light" onClick={retry}>
        Coba lagi
      </Button>
    </div>
  );
}
