import type { ExamItem, Section } from '@tryout/api/contract';
import { UnstyledButton, useExamTypes } from '@tryout/shared-ui';
import { useId } from 'react';
import { useStore } from 'zustand';
import { type ExamState, type ExamStore, isAnswered, responseTo } from './exam.store.ts';
import * as styles from './question-grid.module.css';

interface QuestionGridProps {
  store: ExamStore;
  /** Opens the question at this index of the paper. */
  onJump(index: number): void;
}

interface PlacedItem {
  item: ExamItem;
  /** Its index in the paper. */
  index: number;
}

/** The items by section, in the order of their first question in the paper. */
function bySection(items: readonly ExamItem[]): [Section, PlacedItem[]][] {
  const groups = new Map<Section, PlacedItem[]>();
  for (const [index, item] of items.entries()) {
    const group = groups.get(item.section) ?? [];
    groups.set(item.section, group);
    group.push({ item, index });
  }
  return [...groups];
}

/** The numbers of all questions: red outline = empty, green = answered, a yellow corner = ragu-ragu. In words too. */
export function QuestionGrid({ store, onJump }: QuestionGridProps) {
  // Not the whole state: the text being written doesn't concern the numbers.
  const items = useStore(store, (state) => state.items);
  const shown = useStore(store, (state) => state.index);
  const responses = useStore(store, (state) => state.responses);
  const all = items.map((item) => responseTo({ responses }, item.id));
  const answered = all.filter(isAnswered).length;
  const flagged = all.filter((response) => response.flagged).length;
  const groups = bySection(items);
  return (
    <div>
      {groups.map(([section, group]) => (
        <Numbers
          key={section}
          section={groups.length > 1 ? section : undefined}
          group={group}
          responses={responses}
          shown={shown}
          onJump={onJump}
        />
      ))}
      <ul className={styles.legend}>
        <li>
          <span className={styles.sample} data-answered aria-hidden />
          Dijawab {answered}
        </li>
        <li>
          <span className={styles.sample} aria-hidden />
          Belum {items.length - answered}
        </li>
        <li>
          <span className={styles.sample} data-flagged aria-hidden />
          Ragu-ragu {flagged}
        </li>
      </ul>
    </div>
  );
}

interface NumbersProps {
  /** Undefined where the whole paper is one section. */
  section: Section | undefined;
  group: readonly PlacedItem[];
  responses: ExamState['responses'];
  /** The index of the question on the screen. */
  shown: number;
  onJump(index: number): void;
}

function Numbers({ section, group, responses, shown, onJump }: NumbersProps) {
  const headId = useId();
  const { sectionLabel } = useExamTypes();
  const numbers = group.map((placed) => ({ ...placed, response: responseTo({ responses }, placed.item.id) }));
  const answered = numbers.filter(({ response }) => isAnswered(response)).length;
  return (
    <>
      {section && (
        <p id={headId} className={styles.section}>
          <span>{sectionLabel(section)}</span>{' '}
          <span className={styles.share}>{`${answered} dari ${group.length}`}</span>
        </p>
      )}
      <ol className={styles.grid} {...(section ? { 'aria-labelledby': headId } : { 'aria-label': 'Nomor soal' })}>
        {numbers.map(({ item, index, response }) => (
          <li key={item.id}>
            <UnstyledButton
              className={styles.number}
              data-answered={isAnswered(response) || undefined}
              data-flagged={response.flagged || undefined}
              aria-current={index === shown ? 'step' : undefined}
              aria-label={[
                `Soal ${item.number}`,
                isAnswered(response) ? 'dijawab' : 'belum dijawab',
                ...(response.flagged ? ['ragu-ragu'] : []),
              ].join(', ')}
              onClick={() => onJump(index)}
            >
              {item.number}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </>
  );
}
