import { readMarkdown } from '../../api/src/foundation/markdown/read-markdown.ts';

/** The Markdown loader for Jest; a picture's address is its file name. */
export default {
  process(source: string, path: string) {
    const { frontMatter, blocks, pictures } = readMarkdown(source, path);
    const document = { frontMatter, blocks, pictures: Object.fromEntries(pictures.map((name) => [name, name])) };
    return { code: `module.exports = { __esModule: true, ...${JSON.stringify(document)} };` };
  },
};
