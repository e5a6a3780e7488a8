import { diffArrays } from 'diff';

/** A run of words of one text: in the other one too, or not. */
export interface Run {
  text: string;
  isChanged: boolean;
}

type Place = 'both' | 'before' | 'after';
interface Word {
  text: string;
  in: Place;
}

/** Beyond this a reader notices that two texts are being compared. */
const longestMs = 100;
/** Texts that share less than this part of the shorter one are two texts: marking words that both happen to have helps nobody. */
const smallestShare = 0.4;

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];
const isSpace = (text: string) => text.trim() === '';
const letters = (words: readonly string[]) => words.reduce((sum, word) => sum + word.trim().length, 0);

/** Where two texts differ, word by word. */
export function textDifference(before: string, after: string): { before: Run[]; after: Run[] } {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const words = sharedEnds(sharedSpaces(compared(old, fresh)));
  const shared = letters(words.filter((word) => word.in === 'both').map(({ text }) => text));
  if (before !== after && shared < smallestShare * Math.min(letters(old), letters(fresh)))
    return { before: whole(before), after: whole(after) };
  return { before: runsOf(words, 'before'), after: runsOf(words, 'after') };
}

const whole = (text: string): Run[] => (text === '' ? [] : [{ text, isChanged: true }]);

/** Both texts as one row of words; two texts that would take too long to compare have nothing in common. */
function compared(old: string[], fresh: string[]): Word[] {
  const parts = diffArrays(old, fresh, { timeout: longestMs });
  if (!parts)
    return [
      ...old.map((text): Word => ({ text, in: 'before' })),
      ...fresh.map((text): Word => ({ text, in: 'after' })),
    ];
  return parts.flatMap(({ value, added, removed }) =>
    value.map((text): Word => ({ text, in: added ? 'after' : removed ? 'before' : 'both' })),
  );
}

/** A space between two changed words has changed with them: three new words in a row are one mark, not three. */
const sharedSpaces = (words: Word[]): Word[] =>
  words.flatMap((word, index): Word[] => {
    const [previous, next] = [words[index - 1]?.in, words[index + 1]?.in];
    const isBetween = previous !== undefined && next !== undefined && previous !== 'both' && next !== 'both';
    if (word.in !== 'both' || !isSpace(word.text) || !isBetween) return [word];
    return [
      { text: word.text, in: 'before' },
      { text: word.text, in: 'after' },
    ];
  });

/** A change ends with its last word: the space after it is in both texts. */
function sharedEnds(words: readonly Word[]): Word[] {
  const shared: Word[] = [];
  let change: Word[] = [];
  const end = () => {
    const [old, fresh] = (['before', 'after'] as const).map((side) => change.filter((word) => word.in === side));
    const [last, other] = [old?.at(-1), fresh?.at(-1)];
    if (last && last.text === other?.text)
      shared.push(...change.filter((word) => word !== last && word !== other), { text: last.text, in: 'both' });
    else shared.push(...change);
    change = [];
  };
  for (const word of words) {
    if (word.in !== 'both') change.push(word);
    else {
      end();
      shared.push(word);
    }
  }
  end();
  return shared;
}

/** One of the two texts; neighbours that are both changed, or both not, are one run. */
function runsOf(words: readonly Word[], side: 'before' | 'after'): Run[] {
  const runs: Run[] = [];
  for (const { text, in: place } of words) {
    if (place !== 'both' && place !== side) continue;
    const isChanged = place !== 'both';
    const last = runs.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else runs.push({ text, isChanged });
  }
  return runs;
}
