import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command as a paper names it. */
export interface NamedCommand {
  /** Without variables before it, and without what npm hands on after `--`. */
  command: string;
  paper: string;
}

/** In a code span or at the beginning of a line of a code block. */
const spelled = /(?:`|^)((?:[A-Z_]+=\S+ )*(?:npm|npx) [^`\n]+)/gm;
const variables = /^(?:[A-Z_]+=\S+ )+/;

const plain = (text: string) => (text.trim().replace(variables, '').split(' -- ')[0] as string).trim();

/** Every command of npm or npx that one of our Markdown files names, each once for every file. */
export function commandsInPapers(root: string): NamedCommand[] {
  const papers = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/test-results'] });
  return papers.flatMap((paper) => {
    const text = readFileSync(join(root, paper), 'utf8');
    const commands = [...text.matchAll(spelled)].flatMap(([, words = '']) => words.split('&&').map(plain));
    return [...new Set(commands)].map((command) => ({ command, paper }));
  });
}
