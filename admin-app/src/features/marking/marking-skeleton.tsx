import { Card, LoadingState, Skeleton, SkeletonLines } from '@tryout/shared-ui';
import * as styles from './essay-panel.module.css';

/** Placeholder for the queue and the essay. */
export function MarkingSkeleton() {
  return (
    <LoadingState label="Memuat jawaban…">
      <Skeleton height={26} width={220} mb="md" />
      <div className={styles.papers}>
        {[0, 1].map((paper) => (
          <Card key={paper} h={280}>
            <Skeleton height={20} width="30%" mb="md" />
            <SkeletonLines lines={5} />
          </Card>
        ))}
      </div>
    </LoadingState>
  );
}
