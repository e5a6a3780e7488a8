import type { PracticeItem } from '@tryout/api/contract';
import {
  formatNumber,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  OptionReview,
  Prose,
  QuestionImage,
  Text,
  Title,
  useExamTypes,
} from '@tryout/shared-ui';
import { type Ref, useId } from 'react';
import type { KeptAnswer } from '../../common/practice/kept-practice.ts';
import { OwnNote } from '../../common/practice/own-note.tsx';
import { QuestionMarks } from '../../common/practice/question-marks.tsx';
import * as styles from './answered-question.module.css';
import { QuestionTexts } from './question-texts.tsx';

interface AnsweredQuestionProps {
  item: PracticeItem;
  /** Its place among the questions of the session. */
  number: number;
  answer: Pick<KeptAnswer, 'letter' | 'isUnsure'>;
  total: number;
  headingRef: Ref<HTMLHeadingElement>;
}

/** True if the answer is one that counts as right. */
export const isRight = ({ keys }: PracticeItem, { letter }: Pick<KeptAnswer, 'letter'>): boolean =>
  letter !== null && keys.includes(letter);

/** True if the answer brings the question into the notebook; not one that the learner has taken out by hand, nor a mastered one that was right again. */
const entersNotebook = (item: PracticeItem, answer: Pick<KeptAnswer, 'letter' | 'isUnsure'>): boolean =>
  (!isRight(item, answer) || (answer.isUnsure && item.isMastered !== true)) && item.isTakenOut !== true;

/** A question with the learner's answer, the right one, and why. */
export function AnsweredQuestion({ item, number, answer, total, headingRef }: AnsweredQuestionProps) {
  const { questionId, subType, stem, imageUrl, imageAlt, options, keys, explanation } = item;
  const { subTypeLabel } = useExamTypes();
  const headingId = useId();
  const comesBack = entersNotebook(item, answer);
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <header>
        <Title order={2} id={headingId} ref={headingRef} tabIndex={-1} className={styles.heading ?? ''}>
          {`Soal ${number} dari ${total}`}
        </Title>
        <span className={styles.subType}>{subTypeLabel(subType)}</span>
      </header>
      <Verdict item={item} answer={answer} />
      <Prose size="question">{stem}</Prose>
      {imageUrl && <QuestionImage key={imageUrl} src={imageUrl} alt={imageAlt} />}
      <OptionReview
        options={options}
        answerKey={keys}
        chosen={answer.letter}
        label={`Pilihan jawaban soal ${number}`}
      />
      <QuestionTexts of={item} name={`soal ${number}`} />
      <QuestionMarks
        questionId={questionId}
        name={`soal ${number}`}
        isInNotebook={item.isInNotebook || comesBack}
        isUnclear={item.isUnclear}
        isExplained={Boolean(explanation)}
      />
      {/* An older API doesn't tell the note that is there, and another one would replace it. */}
      {(item.note !== undefined || !item.isInNotebook) && (
        <OwnNote questionId={questionId} name={`soal ${number}`} note={item.note ?? ''} />
      )}
    </article>
  );
}

function Verdict({ item, answer }: Pick<AnsweredQuestionProps, 'item' | 'answer'>) {
  const right = isRight(item, answer);
  const weight = item.options.find(({ letter }) => letter === answer.letter)?.weight ?? null;
  const tone = right ? 'right' : weight !== null ? 'part' : 'wrong';
  const Icon = { right: IconCircleCheck, part: IconInfoCircle, wrong: IconCircleX }[tone];
  return (
    <div className={styles.verdict} data-tone={tone} role="status">
      <Icon size={24} aria-hidden />
      <div>
        <Text fw={800}>{verdictWords(item, answer, weight)}</Text>
        {entersNotebook(item, answer) && (
          <Text size="sm">Soal ini masuk buku salah dan akan kembali sampai Anda kuasai.</Text>
        )}
      </div>
    </div>
  );
}

function verdictWords(
  item: PracticeItem,
  answer: Pick<KeptAnswer, 'letter' | 'isUnsure'>,
  weight: number | null,
): string {
  const keys = item.keys.join(' atau ');
  if (isRight(item, answer)) return answer.isUnsure ? 'Benar, walau ragu-ragu' : 'Benar';
  if (answer.letter === null) return `Tidak dijawab. Jawabannya ${keys}`;
  if (weight !== null) return `Bernilai ${formatNumber(weight)} poin. Pilihan terbaik: ${keys}`;
  return `Belum tepat. Jawabannya ${keys}`;
}
