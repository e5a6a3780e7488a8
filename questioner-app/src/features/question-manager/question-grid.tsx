import { type QuestionStatisticsSummary, readinessLabels } from '@tryout/api/contract';
import { IconPlus, UnstyledButton } from '@tryout/shared-ui';
import { isUnsaved } from '@tryout/shared-ui/staff';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ItemState, itemState, itemStateLabels, itemStates } from './item-state.ts';
import * as styles from './question-grid.module.css';
import { blank, type Manager } from './use-manager.ts';

interface QuestionGridProps {
  manager: Manager;
  /** By question: how it has done. Those with flags are marked. */
  statistics: ReadonlyMap<string, QuestionStatisticsSummary>;
  onOpen(soal: number | typeof blank): void;
}

/** By how many questions each arrow key moves in the grid of three columns. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };

/** The numbers of a package's questions, in three columns. The state of each is shown by shape, by colour and in words. */
export function QuestionGrid({ manager, statistics, onOpen }: QuestionGridProps) {
  const { desk, items, item, blankKey, state } = manager;
  const { entries } = state;
  const marks = useMemo(
    () =>
      items.map(({ key, question }) => {
        const entry = entries[key];
        const draft = entry?.draft ?? question?.draft;
        return {
          state: draft ? itemState(draft, desk.area) : 'incomplete',
          saving: entry?.phase === 'saving',
          unready: draft?.isReady === false,
          draft: isUnsaved(entry) && entry.phase !== 'saving',
          flagged: (question && statistics.get(question.id)?.flags.length) || 0,
        } as const;
      }),
    [items, entries, desk, statistics],
  );
  // A stable function, so that React draws a number again only when it changes.
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  const jump = useCallback((number: number) => open.current(number), []);
  const hasBlankDraft = isUnsaved(entries[blankKey]);
  const flagged = marks.filter((mark) => mark.flagged > 0).length;
  const drafts = marks.filter(({ draft }) => draft).length + (hasBlankDraft ? 1 : 0);

  const unready = marks.filter((mark) => mark.unready).length;

  // The whole grid is one tab stop: the number that the arrow keys reached last, or the question that was opened.
  const [stop, setStop] = useState({ number: 1, opened: item?.number });
  if (item && stop.opened !== item.number) setStop({ number: item.number, opened: item.number });
  const stopAt = Math.min(stop.number, items.length);
  const list = useRef<HTMLOListElement>(null);
  const focused = useCallback((number: number) => setStop((before) => ({ ...before, number })), []);
  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    const target = { Home: 1, End: items.length }[event.key] ?? (step && stopAt + step);
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (target >= 1 && target <= items.length) list.current?.querySelectorAll('button')[target - 1]?.focus();
  }

  return (
    <nav aria-label="Nomor soal" className={styles.navigation}>
      <UnstyledButton
        className={styles.blank}
        aria-current={item ? undefined : 'true'}
        data-draft={hasBlankDraft || undefined}
        onClick={() => onOpen(blank)}
      >
        <IconPlus size={18} aria-hidden />
        Soal baru
        {hasBlankDraft && <span className={styles.word}>draf</span>}
      </UnstyledButton>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows between its buttons */}
      <ol ref={list} className={styles.grid} onKeyDown={move}>
        {items.map(({ formKey, number }, index) => (
          <GridNumber
            key={formKey}
            number={number}
            {...(marks[index] ?? { state: 'incomplete', saving: false, unready: false, draft: false, flagged: 0 })}
            isCurrent={item?.formKey === formKey}
            isStop={number === stopAt}
            onJump={jump}
            onFocused={focused}
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
        {unready > 0 && (
          <li>
            <span className={styles.sample} data-unready aria-hidden />
            {readinessLabels.unready} {unready}
          </li>
        )}
        {flagged > 0 && (
          <li>
            <span className={styles.sample} data-flagged aria-hidden />
            Bertanda statistik {flagged}
          </li>
        )}
      </ul>
    </nav>
  );
}

interface GridNumberProps {
  number: number;
  state: ItemState;
  /** True if the question enters no exam yet. */
  unready: boolean;
  /** True if the question has unsaved changes. */
  draft: boolean;
  saving: boolean;
  /** Number of its statistics' flags. */
  flagged: number;
  isCurrent: boolean;
  /** True if Tab leads to this number. */
  isStop: boolean;
  onJump(number: number): void;
  onFocused(number: number): void;
}

const GridNumber = memo(function GridNumber(props: GridNumberProps) {
  const { number, state, unready, draft, saving, flagged, isCurrent, isStop, onJump, onFocused } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  const words = [
    itemStateLabels[state].toLowerCase(),
    ...(unready ? [readinessLabels.unready.toLowerCase()] : []),
    ...(draft ? ['draf'] : []),
    ...(saving ? ['menyimpan'] : []),
    ...(flagged > 0 ? ['bertanda statistik'] : []),
  ];
  return (
    <li>
      <UnstyledButton
        ref={button}
        className={styles.number}
        data-state={state}
        data-draft={draft || undefined}
        data-unready={unready || undefined}
        data-saving={saving || undefined}
        data-flagged={flagged > 0 || undefined}
        aria-current={isCurrent ? 'true' : undefined}
        aria-label={`Soal ${number}, ${words.join(', ')}`}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onFocused(number)}
        onClick={() => onJump(number)}
      >
        {number}
      </UnstyledButton>
    </li>
  );
});
