import { Checkbox } from '@tryout/shared-ui/kit-more';
import { useId } from 'react';
import * as styles from './tick-box.module.css';

interface TickBoxProps {
  /** Names it: "Pilih soal 3". */
  label: string;
  isTicked: boolean;
  /** Some of the things that it stands for are ticked. */
  isPartly?: boolean;
  onTick(isTicked: boolean): void;
}

/** A tick of a row, as large as a finger; a click on it doesn't open the row. */
export function TickBox({ label, isTicked, isPartly = false, onTick }: TickBoxProps) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it keeps clicks from the row
    <label htmlFor={id} className={styles.target} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        id={id}
        aria-label={label}
        checked={isTicked}
        indeterminate={isPartly}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </label>
  );
}
