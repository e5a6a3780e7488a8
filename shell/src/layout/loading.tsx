import { Loader, Text } from '@tryout/shared-ui';
import * as styles from './layout.module.css';
import { slowAfterMs, SlowHint } from './slow-hint.tsx';
import { useIsOver } from './use-is-over.ts';

/** The whole page while the first area loads. */
export function Loading() {
  const isSlow = useIsOver(slowAfterMs, true);
  return (
    <main className={styles.loading}>
      <Loader aria-hidden />
      <Text role="status">Memuat halaman…</Text>
      {isSlow && <SlowHint />}
    </main>
  );
}
