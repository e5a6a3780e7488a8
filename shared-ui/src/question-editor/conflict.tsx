import { useExamTypes } from '../exam-types/exam-types.tsx';
import { Button } from '@tryout/shared-ui/kit';
import { useState } from 'react';
import { Comparison } from '../components/comparison/comparison.tsx';
import * as styles from './conflict.module.css';
import { differences, merged, type PartDifference } from './parts.ts';
import type { Writing } from './use-desk.ts';

/** Shown when somebody else has stored a newer version: the writer chooses for each part which text to keep, so nothing is lost unseen. */
export function Conflict({ writing, isShown }: { writing: Writing; isShown?: boolean }) {
  const { desk, key, entry, draft } = writing;
  const [isReading, setIsReading] = useState(false);
  const examTypes = useExamTypes();
  const [sides, setSides] = useState<Record<string, PartDifference['side']>>({});
  const newer = entry?.newer ?? null;
  const base = entry?.base ?? null;
  const parts =
    newer && base
      ? differences({ own: draft, newer: newer.draft, base: base.draft }, desk.area, examTypes).map((part) => ({
          ...part,
          side: (!part.isFixed && sides[part.name]) || part.side,
        }))
      : [];
  return (
    <div className={styles.conflict}>
      <Comparison
        title="Soal ini sudah diubah orang lain"
        savedAt={newer?.updatedAt ?? null}
        savedBy={newer?.updatedBy ?? null}
        differences={parts}
        onChoose={(name, side) => setSides({ ...sides, [name]: side })}
        isReading={isReading}
        {...(isShown !== undefined && { isShown })}
        onReadAgain={() => {
          setIsReading(true);
          void desk.readNewer(key).finally(() => setIsReading(false));
        }}
      />
      <div className={styles.decision}>
        <Button variant="default" disabled={!newer} onClick={() => desk.takeNewer(key)}>
          Pakai versi terbaru
        </Button>
        <Button disabled={!newer} onClick={() => newer && desk.saveOver(key, merged(draft, newer.draft, parts))}>
          Simpan versi saya
        </Button>
      </div>
    </div>
  );
}
