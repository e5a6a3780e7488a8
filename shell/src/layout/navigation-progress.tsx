import { useNavigation, VisuallyHidden } from '@tryout/shared-ui';
import * as styles from './layout.module.css';
import { slowAfterMs, SlowHint } from './slow-hint.tsx';
import { useIsOver } from './use-is-over.ts';

// A page that arrives sooner needs no sign of waiting.
const visibleAfterMs = 150;

/** Shown while the next page loads: a line at the top, and after a while the offer to try again. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const isVisible = useIsOver(visibleAfterMs, isLoading);
  const isSlow = useIsOver(slowAfterMs, isLoading);
  if (!isVisible) return null;
  return (
    <>
      <div className={styles.line}>
        <VisuallyHidden role="status">Memuat halaman…</VisuallyHidden>
      </div>
      {isSlow && (
        <div className={styles.floating}>
          <SlowHint />
        </div>
      )}
    </>
  );
}
