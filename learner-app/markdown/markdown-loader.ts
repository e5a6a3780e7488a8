import type { LoaderContext } from '@rspack/core';
import { readMarkdown } from './read-markdown.ts';

/** Turns a Markdown file into a module that exports a `MarkdownDocument`; with `?front-matter`, only the front matter. */
export default function markdownLoader(this: LoaderContext, source: string): string {
  const { frontMatter, blocks, pictures } = readMarkdown(source, this.resourcePath);
  const head = `export const frontMatter = ${JSON.stringify(frontMatter)};`;
  if (this.resourceQuery === '?front-matter') return head;
  const imports = pictures.map((name, index) => `import picture${index} from ${JSON.stringify(`./${name}`)};`);
  const addresses = pictures.map((name, index) => `${JSON.stringify(name)}: picture${index}`);
  return `${imports.join('\n')}
${head}
export const pictures = { ${addresses.join(', ')} };
export const blocks = JSON.parse(${JSON.stringify(JSON.stringify(blocks))});`;
}
