import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Block } from '@tryout/api/contract';
import { examTypes, renderRoute } from '@tryout/shared-ui/testing';
import { waitFor } from '@testing-library/react';
import { lessonsOf } from '../../common/lesson-index.ts';
import { MarkdownView } from '../../common/markdown/markdown-view.tsx';
import { drawings } from './drawings.tsx';

/** The API's lessons: their drawings are ours. */
const folder = resolve(__dirname, '../../../../api/content/lessons');
const files = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));
const lessons = lessonsOf(examTypes);

/** The page of a lesson, with its formulas drawn. */
async function renderLesson(slug: string) {
  const { blocks } = (await import(resolve(folder, `${slug}.md`))) as { blocks: Block[] };
  const text = <MarkdownView blocks={blocks} drawings={drawings} />;
  const { container } = renderRoute([{ path: '/', element: text }]);
  await waitFor(() => expect(container).not.toHaveTextContent('$'));
  return { blocks, container };
}

it('lists every lesson that was written', () => {
  expect(lessons.map(({ slug }) => slug).toSorted()).toEqual(files.toSorted());
});

describe.each(lessons)('the lesson $slug', ({ slug, title, summary, minutes }) => {
  it('describes it in the list', () => {
    expect([title, summary]).not.toContain('');
    expect(summary).toMatch(/\.$/);
    expect(minutes).toBeGreaterThanOrEqual(4);
  });

  it('can be read: formulas, drawings and links are right', async () => {
    const { blocks, container } = await renderLesson(slug);
    expect(container.querySelector('.katex-error')).toBeNull();
    // `**` and `_` that Markdown did not recognise.
    expect(container.textContent).not.toMatch(/\*\*|(?<!\w)_\w/);
    expect(container.querySelectorAll('figure img')).toHaveLength(0);
    for (const figure of container.querySelectorAll('figure')) expect(figure.querySelector('svg')).not.toBeNull();
    const ids = [...container.querySelectorAll('h2, h3')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const link of container.querySelectorAll('a')) {
      const [, linked] = /^\/materi\/(.+)$/.exec(link.getAttribute('href') ?? '') ?? [];
      expect(files).toContain(linked);
    }
    expect(blocks[0]?.kind).toBe('paragraph');
  });

  it('teaches by worked examples, names traps, and lets readers check themselves', async () => {
    const { container } = await renderLesson(slug);
    expect(container.textContent?.match(/Contoh \d/g)?.length).toBeGreaterThanOrEqual(3);
    expect(container.querySelector('#jebakan-yang-sering-terjadi')).not.toBeNull();
    const questions = container.querySelector('#cek-diri');
    expect(questions).not.toBeNull();
    expect(container.querySelectorAll('#cek-diri ~ details').length).toBeGreaterThanOrEqual(3);
  });
});
