import { Title } from '@tryout/shared-ui';
import type { ComponentType, ReactNode } from 'react';
import type { Block } from '@tryout/api/contract';
import { InlineText } from './inline-text.tsx';
import * as styles from './markdown.module.css';

/** Our drawings by the name used in a text: `![What it shows](figure:name)`. */
export type Drawings = Record<string, ComponentType<{ label: string }>>;

interface MarkdownViewProps {
  blocks: readonly Block[];
  /** Addresses of the text's pictures. */
  pictures?: Record<string, string>;
  drawings?: Drawings;
}

/** A text written in Markdown, in lines of readable length; `--ui-text-scale` sizes it. */
export function MarkdownView({ blocks, ...media }: MarkdownViewProps) {
  return (
    <div className={styles.text}>
      <Blocks blocks={blocks} {...media} />
    </div>
  );
}

const Blocks = ({ blocks, ...media }: MarkdownViewProps) =>
  blocks.map((block, index) => <Part key={index} block={block} {...media} />);

type PartProps = Omit<MarkdownViewProps, 'blocks'> & { block: Block };

function Part({ block, ...media }: PartProps): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={block.depth} id={block.id} tabIndex={-1} className={styles.heading}>
          <InlineText>{block.children}</InlineText>
        </Title>
      );
    case 'paragraph':
      return (
        <p>
          <InlineText>{block.children}</InlineText>
        </p>
      );
    case 'list': {
      const List = block.start === null ? 'ul' : 'ol';
      return (
        <List {...(block.start !== null && block.start !== 1 && { start: block.start })}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Blocks blocks={item} {...media} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table {...block} />;
    case 'note':
      return (
        <blockquote className={styles.note}>
          <Blocks blocks={block.children} {...media} />
        </blockquote>
      );
    case 'reveal':
      return (
        <details className={styles.reveal}>
          <summary>{block.summary}</summary>
          <div className={styles.revealed}>
            <Blocks blocks={block.children} {...media} />
          </div>
        </details>
      );
    case 'picture':
      return <Picture {...block} {...media} />;
    default:
      return null;
  }
}

function Table({ head, rows, numeric }: Extract<Block, { kind: 'table' }>) {
  return (
    // A wide table scrolls inside itself, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.table} role="region" aria-label="Tabel" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" data-numeric={numeric[column] || undefined}>
                <InlineText>{cell}</InlineText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} data-numeric={numeric[column] || undefined}>
                  <InlineText>{cell}</InlineText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PictureProps = Extract<Block, { kind: 'picture' }> & Omit<MarkdownViewProps, 'blocks'>;

function Picture({ source, alt, caption, pictures = {}, drawings = {} }: PictureProps) {
  const Drawing = drawings[source.replace(/^figure:/, '')];
  return (
    <figure className={styles.figure}>
      {Drawing ? (
        <Drawing label={alt} />
      ) : (
        <img src={pictures[source]} alt={alt} className={styles.picture} loading="lazy" width={390} height={780} />
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
