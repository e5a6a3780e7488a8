import { Text, Title } from '@tryout/shared-ui/kit';
import { type ExamItem, isKnown, type Letter, questionKinds } from '@tryout/api/contract';
import { type ReactNode, type Ref, useId } from 'react';
import { useExamTypes } from '../../exam-types/exam-types.tsx';
import { OptionList } from '../option-list/option-list.tsx';
import { Prose } from '../prose/prose.tsx';
import { QuestionImage } from '../question-image/question-image.tsx';
import { EssayAnswer } from './essay-answer.tsx';
import * as styles from './question-view.module.css';

interface QuestionViewProps {
  item: ExamItem;
  /** The number of questions in the paper; left out for a single question. */
  total?: number;
  /** The chosen letter; null = none yet. */
  value: Letter | null;
  /** The answer to an essay. */
  text: string;
  isDisabled?: boolean;
  /** The order of the options differs from learner to learner: their letters on the screen are those of their places. */
  isLetteredByPlace?: boolean;
  onChoose(letter: Letter): void;
  /** Called at every change of the answer's text. */
  onWrite(text: string): void;
  /** Notes under an essay's text. */
  below?: ReactNode;
  /** The number, for moving the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** One question exactly as a learner sees it in the exam; a questioner's preview shows the same component. */
export function QuestionView({
  item,
  total,
  value,
  text,
  isDisabled = false,
  isLetteredByPlace = false,
  onChoose,
  onWrite,
  below,
  headingRef,
}: QuestionViewProps) {
  const headingId = useId();
  const { subTypeLabel } = useExamTypes();
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <header>
        <Title order={2} id={headingId} ref={headingRef ?? null} tabIndex={-1} className={styles.heading ?? ''}>
          {total === undefined ? `Soal ${item.number}` : `Soal ${item.number} dari ${total}`}
        </Title>
        <span className={styles.subType}>{subTypeLabel(item.subType)}</span>
      </header>
      <Prose size="question">{item.stem}</Prose>
      {item.imageUrl && <QuestionImage key={item.imageUrl} src={item.imageUrl} alt={item.imageAlt} />}
      {item.kind === 'essay' ? (
        <EssayAnswer key={item.id} text={text} isDisabled={isDisabled} onWrite={onWrite}>
          {below}
        </EssayAnswer>
      ) : item.options.length === 0 && !isKnown(questionKinds, item.kind) ? (
        <Text c="dimmed">
          Soal jenis ini belum dapat dijawab di halaman ini. Jawaban lain tetap tersimpan; muat ulang halaman untuk
          mencoba lagi.
        </Text>
      ) : (
        <OptionList
          key={item.id}
          label={`Pilihan jawaban soal ${item.number}`}
          options={item.options}
          value={value}
          isDisabled={isDisabled}
          isLetteredByPlace={isLetteredByPlace}
          onChange={onChoose}
        />
      )}
    </article>
  );
}
