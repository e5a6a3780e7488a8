import { LoadingState, SkeletonLines } from '@tryout/shared-ui';
import * as styles from './tryout-dialog.module.css';

/** Placeholder for the dialog while its form, or the package, loads. */
export function EditorSkeleton() {
  return (
    <LoadingState label="Memuat tryout…">
      <div className={styles.waiting}>
        <SkeletonLines lines={8} height={44} />
      </div>
    </LoadingState>
  );
}
