import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command named in a document. */
export interface NamedCommand {
  /** Without variables before it, and without the arguments that npm passes on after `--`. */
  command: string;
  document: string;
}

/** A command in a code span, or at the beginning of a line of a code block. */
const spelled = /(?:`|^)((?:[A-Z_]+=\S+ )*(?:npm|npx) [^`\n]+)/gm;
const variables = /^(?:[A-Z_]+=\S+ )+/;

const plain = (text: string) => (text.trim().replace(variables, '').split(' -- ')[0] as string).trim();

/** Every npm or npx command named in our Markdown files, each once for every file. */
export function commandsInDocuments(root: string): NamedCommand[] {
  const documents = globSync('**/*.md', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/test-results', 'releases'],
  });
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const commands = [...text.matchAll(spelled)].flatMap(([, words = '']) => words.split('&&').map(plain));
    return [...new Set(commands)].map((command) => ({ command, document }));
  });
}
