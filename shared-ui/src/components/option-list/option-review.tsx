import { IconCheck, IconX } from '@tryout/shared-ui/kit';
import type { ItemOption, Letter } from '@tryout/api/contract';
import { formatNumber } from '../../format/numbers.ts';
import { OptionContent } from './option-content.tsx';
import * as styles from './option-list.module.css';

interface OptionReviewProps {
  /** `weight` is the points that an option earns; null or absent where it is simply right or wrong. */
  options: readonly (ItemOption & { weight?: number | null })[];
  /** The right letter, or the best one of a weighted question; several where a ruling accepts them, none where nothing is right. */
  answerKey: Letter | readonly Letter[] | null;
  /** The learner's letter; null = left empty; leave it out where nobody answered (a questioner's preview). */
  chosen?: Letter | null;
  /** False: the choice was neither right nor wrong. */
  isJudged?: boolean;
  /** Names the list for screen readers. */
  label: string;
}

/** The options after the exam: the key, the learner's choice and the points of each, in words and icons as well as in colour. */
export function OptionReview({ options, answerKey, chosen, isJudged = true, label }: OptionReviewProps) {
  // No mark of wrong where every option earns something, or none counts.
  const isLenient = !isJudged || options.some(({ weight }) => typeof weight === 'number');
  return (
    <div>
      <ul aria-label={label} className={styles.list}>
        {options.map((option) => {
          const isKey = answerKey?.includes(option.letter) ?? false;
          const isChosen = option.letter === chosen;
          return (
            <li
              key={option.letter}
              className={styles.row}
              data-review={isKey ? 'key' : isChosen && !isLenient ? 'wrong' : isChosen ? 'own' : 'other'}
            >
              <span className={styles.letter}>{option.letter}</span>
              <span className={styles.content}>
                <OptionContent option={option} />
                <span className={styles.marks}>
                  {isKey && (
                    <span className={styles.mark} data-tone="right">
                      <IconCheck size={16} aria-hidden />
                      {typeof option.weight === 'number' ? 'Pilihan terbaik' : 'Jawaban benar'}
                    </span>
                  )}
                  {isChosen && (
                    <span className={styles.mark} data-tone={isKey ? 'right' : isLenient ? 'own' : 'wrong'}>
                      {!isKey && !isLenient && <IconX size={16} aria-hidden />}
                      Jawaban Anda
                    </span>
                  )}
                  {typeof option.weight === 'number' && (
                    <span className={styles.weight}>{formatNumber(option.weight)} poin</span>
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {chosen === null && <p className={styles.blank}>Soal ini tidak Anda jawab.</p>}
    </div>
  );
}
