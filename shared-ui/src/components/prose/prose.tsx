import { MathText } from '../math/math-text.tsx';
import * as styles from './prose.module.css';

interface ProseProps {
  /** Plain text with formulas between dollar signs: a blank line starts a paragraph, a single line break stays one. */
  children: string;
  /** `question` is 17 px on phones and follows `--ui-text-scale` (the A A A control). */
  size?: 'body' | 'question';
  className?: string;
}

/** Running text that is easy to read: at most 68 characters a line, 1.6 line height. */
export function Prose({ children, size = 'body', className }: ProseProps) {
  const paragraphs = children.trim().split(/\n[^\S\n]*\n\s*/);
  return (
    <div className={`${styles.prose} ${className ?? ''}`} data-size={size}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>
          <MathText>{paragraph}</MathText>
        </p>
      ))}
    </div>
  );
}
