import type { ExamItem } from '@tryout/api/contract';
import { QuestionView } from '@tryout/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type ExamStore, responseTo, writtenText } from './exam.store.ts';
import { ReplacedText } from './replaced-text.tsx';

interface QuestionCardProps {
  store: ExamStore;
  item: ExamItem;
  isDisabled: boolean;
  /** Beside the number: the saved mark. */
  aside: ReactNode;
}

/** One question. A change of question moves the focus to its number, so that keyboard and screen reader start at its top. */
export function QuestionCard({ store, item, isDisabled, aside }: QuestionCardProps) {
  const value = useStore(store, (state) => responseTo(state, item.id).option);
  const text = useStore(store, (state) => writtenText(state, item.id));
  const { items, choose, write } = store.getState();

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(item.id);
  useEffect(() => {
    if (shown.current === item.id) return;
    shown.current = item.id;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [item.id]);

  return (
    <QuestionView
      item={item}
      total={items.length}
      value={value}
      text={text}
      isDisabled={isDisabled}
      onChoose={choose}
      onWrite={write}
      aside={aside}
      below={<ReplacedText store={store} itemId={item.id} isDisabled={isDisabled} />}
      headingRef={heading}
    />
  );
}
