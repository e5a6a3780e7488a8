import type { Block } from '@tryout/api/contract';
import { InlineText } from './inline-text.tsx';
import * as styles from './contents.module.css';

/** Table of contents of a text: links to its headings. Folded on phones. */
export function Contents({ blocks, label }: { blocks: readonly Block[]; label: string }) {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.depth === 2 ? [block] : []));
  if (headings.length === 0) return null;
  return (
    <nav aria-label={label} className={styles.contents}>
      <details className={styles.folded} open={globalThis.matchMedia?.('(min-width: 64em)').matches ?? true}>
        <summary>{label}</summary>
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
