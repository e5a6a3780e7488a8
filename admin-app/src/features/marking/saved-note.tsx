import { Button, formatPercent, IconCircleCheck, Text } from '@tryout/shared-ui';
import type { Essay } from '@tryout/api/contract';
import type { Saved } from './use-marking.ts';
import * as styles from './essay-panel.module.css';

/** Says quietly, always in the same place, that the last mark is saved, and leads back to it. */
export function SavedNote({ saved, onReturn }: { saved: Saved | null; onReturn(essay: Essay): void }) {
  return (
    <div className={styles.saved} role="status">
      {saved && (
        <>
          <IconCircleCheck size={18} aria-hidden />
          <Text size="xs">Nilai {formatPercent(saved.percent)} tersimpan</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => onReturn(saved.essay)}>
            Ubah
          </Button>
        </>
      )}
    </div>
  );
}
