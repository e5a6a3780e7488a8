import { type BankQuestion, labelOf, letters, questionKindLabels } from '@tryout/api/contract';
import { IconPhoto, Prose, useExamTypes } from '@tryout/shared-ui';
import { packageName } from '../../questions/tryout-lists.ts';
import * as styles from './item-bank.module.css';

/** True when the question or one of its options has a picture. */
const hasPicture = (question: BankQuestion) =>
  question.imageUrl !== null || letters.some((letter) => question[`imageUrl${letter}`] !== null);

interface BankStemProps {
  question: BankQuestion;
  /** Shows type and sub type too, where they have no column. */
  withTypes: boolean;
}

/** The first lines of a question, with its package and number. */
export function BankStem({ question, withTypes }: BankStemProps) {
  const { tryout, number, type, subType, kind } = question;
  const { typeLabel, subTypeLabel } = useExamTypes();
  return (
    <>
      <Prose className={styles.stem ?? ''}>{question.question}</Prose>
      <div className={styles.facts}>
        <span>
          {packageName(tryout)} · Soal {number}
        </span>
        {withTypes && (
          <span>
            {typeLabel(type)} · {subTypeLabel(subType)}
          </span>
        )}
        {kind !== 'multiple_choice' && <span>{labelOf(questionKindLabels, kind)}</span>}
        {hasPicture(question) && (
          <span className={styles.fact}>
            <IconPhoto size={16} aria-hidden />
            Bergambar
          </span>
        )}
      </div>
    </>
  );
}
