import { EmptyState, IconLock } from '@tryout/shared-ui';
import { WaysToBuy } from '../../common/sales/ways-to-buy.tsx';

/** In place of a lesson that only plans contain. @param why the API's sentence */
export function LessonNeedsPlan({ why }: { why: string }) {
  return (
    <EmptyState
      icon={<IconLock size={44} aria-hidden />}
      title="Materi ini termasuk langganan"
      message={why}
      action={<WaysToBuy />}
    />
  );
}
