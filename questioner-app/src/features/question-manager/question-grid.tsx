import { IconPlus, UnstyledButton } from '@tryout/shared-ui';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { type ItemState, itemState, itemStateLabels, itemStates } from './item-state.ts';
import * as styles from './question-grid.module.css';
import { isUnsaved, type Manager } from './use-manager.ts';
import { blankKey } from './workbench.ts';

interface QuestionGridProps {
  manager: Manager;
  onOpen(soal: number | typeof blankKey): void;
}

/** The numbers of a package, in three columns. How far each is stands in shape, colour and words. */
export function QuestionGrid({ manager: { items, item, state }, onOpen }: QuestionGridProps) {
  const { entries } = state;
  const marks = useMemo(
    () =>
      items.map(({ key, question }) => {
        const entry = entries[key];
        return {
          state: itemState(entry?.draft, question),
          saving: entry?.phase === 'saving',
          draft: entry !== undefined && entry.phase !== 'saving',
        } as const;
      }),
    [items, entries],
  );
  // Stable, so that a number is drawn anew only when it changes.
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  const jump = useCallback((number: number) => open.current(number), []);
  const hasBlankDraft = isUnsaved(blankKey, entries[blankKey]);
  const drafts = marks.filter(({ draft }) => draft).length + (hasBlankDraft ? 1 : 0);
  return (
    <nav aria-label="Nomor soal" className={styles.navigation}>
      <UnstyledButton
        className={styles.blank}
        aria-current={item ? undefined : 'true'}
        data-draft={hasBlankDraft || undefined}
        onClick={() => onOpen(blankKey)}
      >
        <IconPlus size={18} aria-hidden />
        Soal baru
        {hasBlankDraft && <span className={styles.word}>draf</span>}
      </UnstyledButton>
      <ol className={styles.grid}>
        {items.map(({ formKey, number }, index) => (
          <GridNumber
            key={formKey}
            number={number}
            {...(marks[index] ?? { state: 'incomplete', saving: false, draft: false })}
            isCurrent={item?.formKey === formKey}
            onJump={jump}
          />
        ))}
      </ol>
      <ul className={styles.legend} aria-label="Keterangan">
        {itemStates.map((one) => (
          <li key={one}>
            <span className={styles.sample} data-state={one} aria-hidden />
            {itemStateLabels[one]} {marks.filter((mark) => mark.state === one).length}
          </li>
        ))}
        <li>
          <span className={styles.sample} data-draft aria-hidden />
          Draf {drafts}
        </li>
      </ul>
    </nav>
  );
}

interface GridNumberProps {
  number: number;
  state: ItemState;
  /** Something of it isn't stored yet. */
  draft: boolean;
  saving: boolean;
  isCurrent: boolean;
  onJump(number: number): void;
}

const GridNumber = memo(function GridNumber({ number, state, draft, saving, isCurrent, onJump }: GridNumberProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  const words = [itemStateLabels[state].toLowerCase(), ...(draft ? ['draf'] : []), ...(saving ? ['menyimpan'] : [])];
  return (
    <li>
      <UnstyledButton
        ref={button}
        className={styles.number}
        data-state={state}
        data-draft={draft || undefined}
        data-saving={saving || undefined}
        aria-current={isCurrent ? 'true' : undefined}
        aria-label={`Soal ${number}, ${words.join(', ')}`}
        onClick={() => onJump(number)}
      >
        {number}
      </UnstyledButton>
    </li>
  );
});
