import { basename } from 'node:path';
import { Marked, type Token } from 'marked';
import type { Block } from '../../contract/index.ts';
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
  const entries = lines.split('\n').map((line, place) => {
    const { key, value } = /^(?<key>\w+): (?<value>.*\S)$/.exec(line)?.groups ?? {};
    if (!key || !value) throw new Error(`line ${place + 2}: Not “key: value” in the front matter: ${line}`);
    return [key, value];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** @param first line of the file in which the first token begins */
function linesOf(tokens: readonly Token[], first: number): Map<Token, number> {
  let line = first;
  const lines = new Map<Token, number>();
  for (const token of tokens) {
    lines.set(token, line);
    line += token.raw.split('\n').length - 1;
  }
  return lines;
}

/**
 * Reads a Markdown file: front matter of `key: value` lines between two `---`, then the text.
 * @param path of the file; its name is the slug
 * @returns the text as data, and the names of its pictures
 * @throws Error that names the file, the line and the part that isn't understood
 */
export function readMarkdown(
  source: string,
  path: string,
): { frontMatter: Record<string, string> & { slug: string; minutes: string }; blocks: Block[]; pictures: string[] } {
  const { head = '', body = '' } = /^---\n(?<head>[^]*?)\n---\n(?<body>[^]*)$/.exec(source)?.groups ?? {};
  try {
    const tokens = marked.lexer(body);
    const blocks = readBlocks(tokens, linesOf(tokens, head.split('\n').length + 3));
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
