import type { ItemOption, Letter } from '@tryout/api/contract';
import { MathText } from '../math/math-text.tsx';
import { QuestionImage } from '../question-image/question-image.tsx';
import * as styles from './option-list.module.css';

interface OptionContentProps {
  option: ItemOption;
  /** The letter that is shown for it, where that isn't its own. */
  letter?: Letter | undefined;
}

/** The content of an option: text, a picture, or both. */
export function OptionContent({ option, letter = option.letter }: OptionContentProps) {
  return (
    <span className={styles.content}>
      {option.text && (
        <span className={styles.text}>
          <MathText>{option.text}</MathText>
        </span>
      )}
      {option.imageUrl && (
        <QuestionImage size="option" src={option.imageUrl} alt={option.imageAlt ?? `Gambar pilihan ${letter}`} />
      )}
    </span>
  );
}
