import type { Block } from '../../common/markdown/document.ts';
import { InlineText } from '../../common/markdown/inline-text.tsx';
import * as styles from './lesson-contents.module.css';

/** The way through a lesson: its headings. Folded on phones. */
export function LessonContents({ blocks }: { blocks: readonly Block[] }) {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.depth === 2 ? [block] : []));
  if (headings.length === 0) return null;
  return (
    <nav aria-label="Isi materi" className={styles.contents}>
      <details className={styles.folded} open={globalThis.matchMedia?.('(min-width: 64em)').matches ?? true}>
        <summary>Isi materi</summary>
        <ol>
          {headings.map(({ id, children }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.link}>
                <InlineText>{children}</InlineText>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
