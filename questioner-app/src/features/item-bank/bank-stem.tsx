import {
  type BankQuestion,
  labelOf,
  letters,
  questionKindLabels,
  type QuestionStatisticsSummary,
  readinessLabels,
} from '@tryout/api/contract';
import { IconPhoto, Prose, useExamTypes } from '@tryout/shared-ui';
import { PracticeBadge, StatisticsLine } from '@tryout/shared-ui/staff';
import { packageName } from '../../common/tryout-lists.ts';
import * as styles from './item-bank.module.css';

/** True when the question or one of its options has a picture. */
const hasPicture = (question: BankQuestion) =>
  question.imageUrl !== null || letters.some((letter) => question[`imageUrl${letter}`] !== null);

interface BankStemProps {
  question: BankQuestion;
  /** Shows type and sub type too, where they have no column. */
  withTypes: boolean;
  isPractised: boolean;
  /** How it has done; undefined as long as that isn't known. */
  statistics: QuestionStatisticsSummary | undefined;
}

/** The first lines of a question, with its package and number. */
export function BankStem({ question, withTypes, isPractised, statistics }: BankStemProps) {
  const { tryout, number, type, subType, kind, isReady } = question;
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
        {isReady === false && <strong className={styles.unready}>{readinessLabels.unready}</strong>}
        {isPractised && <PracticeBadge />}
        {hasPicture(question) && (
          <span className={styles.fact}>
            <IconPhoto size={16} aria-hidden />
            Bergambar
          </span>
        )}
        <StatisticsLine statistics={statistics} />
      </div>
    </>
  );
}
