import { LoadingState, SkeletonLines } from '@tryout/shared-ui';
import * as styles from './question-dialog.module.css';

/** Placeholder in the dialog while its form or the question is being loaded. */
export function EditorSkeleton() {
  return (
    <LoadingState label="Memuat soal…">
      <div className={styles.skeleton}>
        <SkeletonLines lines={8} height={44} />
      </div>
    </LoadingState>
  );
}
