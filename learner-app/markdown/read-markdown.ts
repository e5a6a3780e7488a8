import { basename } from 'node:path';
import { Marked } from 'marked';
import type { Block, FrontMatter } from '../src/common/markdown/document.ts';
import { mathExtension } from './math-extension.ts';
import { readBlocks } from './read-blocks.ts';

const marked = new Marked({ gfm: true, extensions: [mathExtension] });

/** Words a minute for a reader of a text with worked examples. */
const readingSpeed = 130;

const picturesOf = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'picture') return block.source.includes(':') ? [] : [block.source];
    if (block.kind === 'list') return block.items.flatMap(picturesOf);
    return block.kind === 'note' || block.kind === 'reveal' ? picturesOf(block.children) : [];
  });

function readFrontMatter(lines: string): Record<string, string> {
  const entries = lines.split('\n').map((line) => {
    const { key, value } = /^(?<key>\w+): (?<value>.*\S)$/.exec(line)?.groups ?? {};
    if (!key || !value) throw new Error(`Not “key: value” in the front matter: ${line}`);
    return [key, value];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/**
 * Reads a Markdown file: front matter of `key: value` lines between two `---`, then the text.
 * @param path of the file; its name is the slug
 * @returns the text as data, and the names of its pictures
 * @throws Error that names the part that isn't understood
 */
export function readMarkdown(
  source: string,
  path: string,
): { frontMatter: FrontMatter; blocks: Block[]; pictures: string[] } {
  const { head = '', body = '' } = /^---\n(?<head>[^]*?)\n---\n(?<body>[^]*)$/.exec(source)?.groups ?? {};
  try {
    const blocks = readBlocks(marked.lexer(body));
    const minutes = Math.max(1, Math.round(body.split(/\s+/).length / readingSpeed));
    return {
      frontMatter: { ...readFrontMatter(head), slug: basename(path, '.md'), minutes: String(minutes) },
      blocks,
      pictures: [...new Set(picturesOf(blocks))],
    };
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
