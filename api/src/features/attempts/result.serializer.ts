import * as v from 'valibot';
import { Result, ResultItem } from '../../contract/index.ts';
import { serializerOf } from '../../http/valibot.ts';
import { ownFields, type ResultParts } from './result-parts.ts';

const { items: _, ...headEntries } = Result.entries;
const writeHead = serializerOf(v.object(headEntries));
const writeQuestion = serializerOf(v.omit(ResultItem, ownFields));
const writeOwn = serializerOf(v.pick(ResultItem, ownFields));

/** The questions' bytes, each without its end, kept as long as the questions. */
const questionsBytes = new WeakMap<ResultParts['questions'], Buffer[]>();

function bytesOf(questions: ResultParts['questions']): Buffer[] {
  const kept = questionsBytes.get(questions);
  if (kept) return kept;
  const bytes = questions.map((question, place) =>
    Buffer.from(`${place === 0 ? '' : ','}${writeQuestion(question).slice(0, -1)},`),
  );
  questionsBytes.set(questions, bytes);
  return bytes;
}

/**
 * Writes a result as JSON, by its schema. The explained questions are nearly all of it, so they are written once for each paper. Copying their bytes takes a
 * tenth of the time that joining their text takes: one “ or ≤ in a paper makes the whole text twice as wide in memory, and slow to encode.
 */
export function serializeResult({ head, questions, answers }: ResultParts): Buffer {
  const pieces: Buffer[] = [Buffer.from(`${writeHead(head).slice(0, -1)},"items":[`)];
  for (const [place, bytes] of bytesOf(questions).entries())
    pieces.push(bytes, Buffer.from(writeOwn(answers[place]).slice(1)));
  pieces.push(Buffer.from(']}'));
  return Buffer.concat(pieces);
}
