import { Button, useMutation } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import type { Import, ImportFilter, ImportItemsChange } from '@tryout/api/contract';
import { useState } from 'react';
import type * as v from 'valibot';
import { formatNumber } from '../format/numbers.ts';
import { userMessage } from '../http/api-error.ts';
import type { ImportCalls } from './import-calls.ts';
import { changesKey } from './import-queries.ts';
import * as styles from './import-preview.module.css';
import { SubTypeSelect } from './sub-type-select.tsx';

interface BulkBarProps {
  calls: ImportCalls;
  found: Import;
  only: ImportFilter;
  /** Questions that the filter names, on all pages. */
  total: number;
  isAllOpen: boolean;
  onToggleAll(): void;
  /** Shows the questions as they are now. */
  onChanged(fresh: Import): Promise<void>;
}

/** Changes all questions of the filter at once: ticks and sub type. */
export function BulkBar({ calls, found, only, total, isAllOpen, onToggleAll, onChanged }: BulkBarProps) {
  const [chosen, setChosen] = useState({ type: '', subType: '' });
  const change = useMutation({
    mutationKey: changesKey(found.id),
    mutationFn: (wanted: v.InferInput<typeof ImportItemsChange>) => calls.changeItems(found.id, { only, ...wanted }),
    async onSuccess(fresh, { subType }) {
      const shown = onChanged(fresh);
      if (subType !== undefined) {
        setChosen({ type: '', subType: '' });
        toast.success({ message: `Subtes ${formatNumber(total)} soal diisi` });
      }
      await shown;
    },
    onError: (error) => toast.error({ title: 'Perubahan belum tersimpan', message: userMessage(error) }),
  });
  const isTicking = (to: boolean) => change.isPending && change.variables.isTicked === to;
  const words = total === 1 ? 'soal ini' : `${formatNumber(total)} soal ini`;
  return (
    <div role="group" aria-label={`Untuk ${words}`} className={styles.bulk}>
      <div className={styles.bulkTicks}>
        <Button
          variant="default"
          size="compact-md"
          loading={isTicking(true)}
          onClick={() => change.mutate({ isTicked: true })}
        >
          Centang semua
        </Button>
        <Button
          variant="default"
          size="compact-md"
          loading={isTicking(false)}
          onClick={() => change.mutate({ isTicked: false })}
        >
          Hapus centang
        </Button>
        <Button variant="subtle" size="compact-md" aria-pressed={isAllOpen} onClick={onToggleAll}>
          {isAllOpen ? 'Tutup isi' : 'Buka isi'}
        </Button>
      </div>
      <form
        className={styles.bulkSubType}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.subType) change.mutate(chosen);
        }}
      >
        <SubTypeSelect
          isLabelHidden
          label={`Subtes untuk ${words}`}
          none={`Subtes untuk ${words}…`}
          {...chosen}
          onChange={setChosen}
        />
        <Button
          type="submit"
          variant="default"
          aria-disabled={chosen.subType === ''}
          {...(chosen.subType === '' && { 'data-disabled': true })}
          loading={change.isPending && change.variables.subType !== undefined}
        >
          Terapkan
        </Button>
      </form>
    </div>
  );
}
