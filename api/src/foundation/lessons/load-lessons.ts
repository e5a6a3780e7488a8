import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Block, LessonSlug } from '../../contract/index.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';

/** A lesson as its file has it. */
export interface Lesson {
  slug: string;
  title: string;
  summary: string;
  group: string;
  /** Reading time. */
  minutes: number;
  /** True if everybody may read it, also once things are sold. */
  isFree: boolean;
  blocks: readonly Block[];
}

const FrontMatter = v.strictObject({
  slug: LessonSlug,
  minutes: v.pipe(v.string(), v.toNumber()),
  title: v.string(),
  summary: v.pipe(v.string(), v.endsWith('.', 'must be a sentence')),
  group: v.string(),
  order: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number'), v.toNumber()),
  free: v.optional(v.picklist(['true', 'false'], 'must be true or false')),
});

/** Line of a front matter's key; 1, the file's beginning, for one that is missing. */
const lineOf = (source: string, key: string) =>
  source.split('\n').findIndex((line) => line.startsWith(`${key}: `)) + 1 || 1;

function readLesson(folder: string, file: string): Lesson & { order: number } {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const { frontMatter, blocks, pictures } = readMarkdown(source, path);
  const read = v.safeParse(FrontMatter, frontMatter);
  if (!read.success) {
    const [issue] = read.issues;
    const key = v.getDotPath(issue) ?? '';
    throw new Error(`${path}: line ${lineOf(source, key)}: ${key}: ${issue.message}`);
  }
  if (pictures.length > 0) throw new Error(`${path}: a lesson has drawings only, not the picture ${pictures[0]}`);
  const { free, ...entry } = read.output;
  return { ...entry, isFree: free === 'true', blocks };
}

/**
 * Reads every lesson of a folder, in reading order.
 * @throws Error in one line that says in which file and line what is wrong
 */
export function loadLessons(folder: string): Lesson[] {
  const lessons = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((file) => readLesson(folder, file))
    .toSorted((a, b) => a.order - b.order);
  lessons.forEach(({ slug, order }, place) => {
    const before = lessons[place - 1];
    if (before?.order === order) throw new Error(`${join(folder, slug)}.md: its order is the one of ${before.slug}`);
  });
  return lessons.map(({ order: _, ...lesson }) => lesson);
}
