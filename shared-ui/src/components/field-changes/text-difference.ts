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

/** Beyond this many pairs of words comparing them all takes longer than a reader notices. */
const mostPairs = 4_000_000;
/** Texts that share less than this part of the shorter one are two texts: marking words that both happen to have helps nobody. */
const smallestShare = 0.4;

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];
const isSpace = (text: string) => text.trim() === '';
const letters = (words: readonly string[]) => words.reduce((sum, word) => sum + word.trim().length, 0);

/** Where two texts differ, word by word: the longest run of words that both have, in order, is what stayed. */
export function textDifference(before: string, after: string): { before: Run[]; after: Run[] } {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const words = sharedSpaces(compared(old, fresh));
  const shared = letters(words.filter((word) => word.in === 'both').map(({ text }) => text));
  if (before !== after && shared < smallestShare * Math.min(letters(old), letters(fresh)))
    return { before: whole(before), after: whole(after) };
  return { before: runsOf(words, 'before'), after: runsOf(words, 'after') };
}

const whole = (text: string): Run[] => (text === '' ? [] : [{ text, isChanged: true }]);

function compared(old: string[], fresh: string[]): Word[] {
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const both = (words: string[]) => words.map((text): Word => ({ text, in: 'both' }));
  return [
    ...both(old.slice(0, start)),
    ...differing(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...both(old.slice(old.length - end)),
  ];
}

function differing(old: string[], fresh: string[]): Word[] {
  if (old.length * fresh.length > mostPairs) {
    return [
      { text: old.join(''), in: 'before' },
      { text: fresh.join(''), in: 'after' },
    ];
  }
  // longest[i][j]: how many words the rest of both, from i and j on, has in common.
  const longest = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1));
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      (longest[i] as Uint32Array)[j] =
        old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));

  const words: Word[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [gone, come] = [old[i], fresh[j]];
    if (gone !== undefined && gone === come) {
      words.push({ text: gone, in: 'both' });
      i += 1;
      j += 1;
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      words.push({ text: gone, in: 'before' });
      i += 1;
    } else {
      words.push({ text: come ?? '', in: 'after' });
      j += 1;
    }
  }
  return words;
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
