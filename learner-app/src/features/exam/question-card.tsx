import type { ExamItem } from '@tryout/api/contract';
import { QuestionView } from '@tryout/shared-ui';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type ExamStore, responseTo, writtenText } from './exam.store.ts';
import { ReplacedText } from './replaced-text.tsx';

interface QuestionCardProps {
  store: ExamStore;
  item: ExamItem;
  isDisabled: boolean;
  isLetteredByPlace: boolean;
  /** Counts the jumps to a question, including jumps to the one that is already shown. */
  jumps: number;
  /** The whole page is about it: it takes the focus that nothing else has. */
  isPage?: boolean;
}

/** One question. A change of question, or a jump, moves the focus to its number, so that keyboard and screen reader start at its top. */
export function QuestionCard({ store, item, isDisabled, isLetteredByPlace, jumps, isPage = false }: QuestionCardProps) {
  const value = useStore(store, (state) => responseTo(state, item.id).option);
  const text = useStore(store, (state) => writtenText(state, item.id));
  const { items, choose, write } = store.getState();

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ id: item.id, jumps });
  useEffect(() => {
    if (shown.current.id === item.id && shown.current.jumps === jumps) return;
    shown.current = { id: item.id, jumps };
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [item.id, jumps]);

  useEffect(() => {
    // The button that led here is gone, and the focus with it.
    if (isPage && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isPage]);

  return (
    <QuestionView
      item={item}
      total={items.length}
      value={value}
      text={text}
      isDisabled={isDisabled}
      isLetteredByPlace={isLetteredByPlace}
      onChoose={choose}
      onWrite={write}
      below={<ReplacedText store={store} itemId={item.id} isDisabled={isDisabled} />}
      headingRef={heading}
    />
  );
}
