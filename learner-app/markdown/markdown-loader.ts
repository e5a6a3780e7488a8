import type { LoaderContext } from '@rspack/core';
import { readMarkdown } from '../../api/src/foundation/markdown/read-markdown.ts';

/** Turns a Markdown file into a module that exports its front matter, its text as data and its pictures' addresses (markdown.d.ts), so that no parser and no HTML string is shipped. */
export default function markdownLoader(this: LoaderContext, source: string): string {
  const { frontMatter, blocks, pictures } = readMarkdown(source, this.resourcePath);
  const imports = pictures.map((name, index) => `import picture${index} from ${JSON.stringify(`./${name}`)};`);
  const addresses = pictures.map((name, index) => `${JSON.stringify(name)}: picture${index}`);
  return `${imports.join('\n')}
export const frontMatter = ${JSON.stringify(frontMatter)};
export const pictures = { ${addresses.join(', ')} };
export const blocks = JSON.parse(${JSON.stringify(JSON.stringify(blocks))});`;
}
