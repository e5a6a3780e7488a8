import { type ItemOption, type Letter, letters } from '@tryout/api/contract';
import { useId } from 'react';
import { OptionContent } from './option-content.tsx';
import * as styles from './option-list.module.css';

interface OptionListProps {
  options: readonly ItemOption[];
  /** The chosen letter; null = none yet. */
  value: Letter | null;
  onChange: (letter: Letter) => void;
  /** Names the group for screen readers: "Pilihan jawaban soal 13". */
  label: string;
  isDisabled?: boolean;
  /** Shows A, B, C … in the order of the options, whatever their own letters are. */
  isLetteredByPlace?: boolean;
}

/** True for an option that is only a picture: several fit beside each other. */
const isPicture = ({ text, imageUrl }: ItemOption) => imageUrl !== null && text === '';

/** A question's options as one radio group: the whole row is the target, arrow keys move and choose, the letter fills when chosen. */
export function OptionList({
  options,
  value,
  onChange,
  label,
  isDisabled = false,
  isLetteredByPlace = false,
}: OptionListProps) {
  const group = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles.list}
      data-pictures={options.every(isPicture) || undefined}
    >
      {options.map((option, place) => {
        const id = `${group}-${option.letter}`;
        const letter = isLetteredByPlace ? letters[place] : option.letter;
        return (
          <div key={option.letter} className={styles.option}>
            <input
              type="radio"
              id={id}
              name={group}
              value={option.letter}
              checked={value === option.letter}
              disabled={isDisabled}
              onChange={() => onChange(option.letter)}
              className={styles.input}
            />
            <label htmlFor={id} className={styles.row}>
              {/* The space keeps letter and text apart in the option's name. */}
              <span className={styles.letter}>{letter}</span> <OptionContent option={option} letter={letter} />
            </label>
          </div>
        );
      })}
    </div>
  );
}
