import fc from 'fast-check';
import { expectForAll } from '../../test/property.ts';
import { letters } from '../contract/index.ts';
import { packAnswers, type PackedAnswer, unpackAnswers, withTexts } from './packed-answers.ts';

const startedAt = '2026-11-22T01:00:00.000Z';
const isoTime = fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString());
const anAnswer = fc.record<Omit<PackedAnswer, 'number'>>({
  option: fc.constantFrom(null, ...letters),
  text: fc.option(fc.string({ unit: 'grapheme', maxLength: 200 })),
  flagged: fc.constantFrom(0, 1),
  sequence: fc.integer({ min: 1, max: 5e12 }),
  secondsSpent: fc.integer({ min: 0, max: 100_000 }),
  savedAt: isoTime,
});
/** The answers of a paper with gaps. */
const someAnswers = fc
  .array(fc.option(anAnswer), { maxLength: 60 })
  .map((items) => items.flatMap((answer, place) => (answer ? { ...answer, number: place + 1 } : [])));

const usual = (number: number): PackedAnswer => ({
  number,
  option: letters[number % letters.length] ?? null,
  text: null,
  flagged: number % 20 === 0 ? 1 : 0,
  sequence: Date.parse(startedAt) + number * 33_217 + (number % 7) * 11,
  secondsSpent: 5 + ((number * 37) % 90),
  savedAt: new Date(Date.parse(startedAt) + number * 33_217 + (number % 7) * 11 + 80).toISOString(),
});

describe('packed answers', () => {
  it('are read back as they were, whatever they are and in whatever order they come', () =>
    expectForAll(fc.tuple(someAnswers, fc.boolean()), { runs: 300, seconds: 20 }, ([answers, isReversed]) => {
      const packed = packAnswers(isReversed ? answers.toReversed() : answers, startedAt);
      expect(unpackAnswers(packed)).toEqual(answers);
    }));

  it('take a twentieth of their rows', () => {
    const answers = Array.from({ length: 100 }, (_, index) => usual(index + 1));
    // A row takes 238 bytes on SQLite with its key, and more on PostgreSQL (docs/growth.md).
    expect(packAnswers(answers, startedAt).length).toBeLessThan((100 * 238) / 20);
  });

  it('keep all else when texts are replaced', () =>
    expectForAll(someAnswers, { runs: 100, seconds: 10 }, (answers) => {
      const textOf = (number: number) => (number % 2 === 0 ? 'dihapus' : null);
      const replaced = unpackAnswers(withTexts(packAnswers(answers, startedAt), textOf));
      expect(replaced).toEqual(
        answers.map((answer) => ({ ...answer, text: answer.text === null ? null : textOf(answer.number) })),
      );
    }));

  it('are refused if they would come back otherwise', () => {
    expect(() => packAnswers([{ ...usual(1), savedAt: '2026-11-22 01:00' }], startedAt)).toThrow();
    expect(() => packAnswers([{ ...usual(1), option: 'AB' as 'A' }], startedAt)).toThrow();
  });
});
