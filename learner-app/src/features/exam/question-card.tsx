import { QuestionView } from '@tryout/shared-ui';
import { type ComponentProps, useEffect, useRef } from 'react';

type QuestionCardProps = Omit<ComponentProps<typeof QuestionView>, 'headingRef'>;

/** One question. A change of question moves the focus to its number, so that keyboard and screen reader start at its top. */
export function QuestionCard(props: QuestionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const itemId = props.item.id;
  const shown = useRef(itemId);
  useEffect(() => {
    if (shown.current === itemId) return;
    shown.current = itemId;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [itemId]);

  return <QuestionView {...props} headingRef={heading} />;
}
