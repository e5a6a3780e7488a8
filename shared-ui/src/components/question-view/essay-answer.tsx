import { maxEssayLength } from '@tryout/api/contract';
import { VisuallyHidden } from '@tryout/shared-ui/kit';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import * as styles from './essay-answer.module.css';

interface EssayAnswerProps {
  text: string;
  isDisabled: boolean;
  onWrite(text: string): void;
  children?: ReactNode;
}

/** From this length on, the remaining room is shown. */
const nearTheLimit = maxEssayLength - 1_000;

/** Characters left at which a screen reader hears how many: not at every letter. */
const heardSteps = [0, 100, 500, 1_000];

/** The text field of an essay: grows with its text, and shows the remaining room when it gets short. */
export function EssayAnswer({ text, isDisabled, onWrite, children }: EssayAnswerProps) {
  const id = useId();
  const heard = heardSteps.find((left) => maxEssayLength - text.length <= left);
  const isNear = text.length >= nearTheLimit;
  return (
    <div className={styles.answer}>
      <label htmlFor={id} className={styles.label}>
        Jawaban Anda
      </label>
      {/* The same text, hidden, in the same place: it makes the field grow with its text. */}
      <div className={styles.grows} data-text={text}>
        <textarea
          id={id}
          className={styles.field}
          value={text}
          rows={1}
          maxLength={maxEssayLength}
          disabled={isDisabled}
          aria-describedby={`${id}-room`}
          placeholder="Tulis jawaban Anda di sini"
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-room`} className={styles.room} data-full={text.length >= maxEssayLength || undefined}>
        {isNear && `${formatNumber(text.length)} dari ${formatNumber(maxEssayLength)} karakter`}
      </p>
      <VisuallyHidden role="status">
        {heard !== undefined &&
          (heard === 0 ? 'Batas karakter tercapai' : `Sisa paling banyak ${formatNumber(heard)} karakter`)}
      </VisuallyHidden>
      {children}
    </div>
  );
}
