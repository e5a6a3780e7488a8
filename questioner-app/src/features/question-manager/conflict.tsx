import { Button } from '@tryout/shared-ui';
import { Comparison } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as styles from './manager.module.css';
import { draftOf } from './question-draft.ts';
import { differences } from './question-differences.ts';
import type { Entry, Workbench } from './workbench.ts';

interface ConflictProps {
  itemKey: string;
  entry: Entry;
  workbench: Workbench;
}

/** Somebody else stored a newer version: the author decides which one it shall be. */
export function Conflict({ itemKey, entry: { draft, base, newer }, workbench }: ConflictProps) {
  const [isReading, setIsReading] = useState(false);
  return (
    <div className={styles.conflict}>
      <Comparison
        title="Soal ini sudah diubah orang lain"
        savedAt={newer?.updatedAt ?? null}
        differences={newer && base ? differences(draft, draftOf(newer), draftOf(base)) : []}
        isReading={isReading}
        onReadAgain={() => {
          setIsReading(true);
          void workbench.readNewer(itemKey).finally(() => setIsReading(false));
        }}
      />
      <div className={styles.decision}>
        <Button variant="default" disabled={!newer} onClick={() => workbench.takeNewer(itemKey)}>
          Pakai versi terbaru
        </Button>
        <Button disabled={!newer} onClick={() => workbench.saveOwn(itemKey)}>
          Simpan versi saya
        </Button>
      </div>
    </div>
  );
}
