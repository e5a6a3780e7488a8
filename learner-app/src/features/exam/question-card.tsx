import { type ExamItem, type Letter, subTypeLabels } from '@tryout/api/contract';
import { OptionList, Prose, QuestionImage, Title } from '@tryout/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './question-card.module.css';

interface QuestionCardProps {
  item: ExamItem;
  total: number;
  value: Letter | null;
  isDisabled: boolean;
  onChoose(letter: Letter): void;
  /** Beside the number: the saved mark. */
  aside: ReactNode;
}

/** One question. A change of question moves the focus to its number, so that keyboard and screen reader start at its top. */
export function QuestionCard({ item, total, value, isDisabled, onChoose, aside }: QuestionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(item.id);
  useEffect(() => {
    if (shown.current === item.id) return;
    shown.current = item.id;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [item.id]);

  return (
    <article className={styles.card} aria-labelledby="question-heading">
      <header className={styles.header}>
        <div>
          <Title order={2} id="question-heading" ref={heading} tabIndex={-1} className={styles.heading ?? ''}>
            {`Soal ${item.number} dari ${total}`}
          </Title>
          <span className={styles.subType}>{subTypeLabels[item.subType]}</span>
        </div>
        {aside}
      </header>
      <Prose size="question">{item.stem}</Prose>
      {item.imageUrl && <QuestionImage key={item.imageUrl} src={item.imageUrl} alt={item.imageAlt} />}
      <OptionList
        key={item.id}
        label={`Pilihan jawaban soal ${item.number}`}
        options={item.options}
        value={value}
        isDisabled={isDisabled}
        onChange={onChoose}
      />
    </article>
  );
}
