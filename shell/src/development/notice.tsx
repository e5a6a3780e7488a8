import { Button, Text } from '@tryout/shared-ui';
import { findOwnArea, releaseOwnArea } from './own-area.ts';
import * as styles from './notice.module.css';

/** Says, on every page of this tab, that an area comes from the developer's own machine. */
export default function OwnAreaNotice() {
  const own = findOwnArea();
  if (!own) return null;
  const release = () => {
    releaseOwnArea();
    page.reload();
  };
  return (
    <div className={styles.notice} role="status">
      <Text size="sm">
        {own.remote} dari {own.origin}
      </Text>
      <Button size="compact-sm" variant="light" onClick={release}>
        Lepaskan
      </Button>
    </div>
  );
}

/** A seam for tests, because jsdom can't reload. */
export const page = { reload: () => window.location.reload() };
