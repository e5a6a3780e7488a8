import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const paper = resolve(import.meta.dirname, '../../../docs/install.md');

/** The shell blocks of docs/install.md in their order. */
export const blocks = (): string[] =>
  [...readFileSync(paper, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text);
