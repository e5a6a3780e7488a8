/** A piece of two texts: in both, only in the older, or only in the newer. */
export interface Piece {
  text: string;
  in: 'both' | 'before' | 'after';
}

/** Beyond this many pairs of words comparing them all takes longer than a reader notices; whole texts are shown then. */
const mostPairs = 4_000_000;

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/** Where two texts differ, word by word: the longest run of words that both have, in order, is what stayed. */
export function textDifference(before: string, after: string): Piece[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const middle = differing(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end));
  return joined([
    { text: old.slice(0, start).join(''), in: 'both' },
    ...middle,
    { text: end > 0 ? old.slice(-end).join('') : '', in: 'both' },
  ]);
}

function differing(old: string[], fresh: string[]): Piece[] {
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

  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [gone, come] = [old[i], fresh[j]];
    if (gone !== undefined && gone === come) {
      pieces.push({ text: gone, in: 'both' });
      i += 1;
      j += 1;
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ text: gone, in: 'before' });
      i += 1;
    } else {
      pieces.push({ text: come ?? '', in: 'after' });
      j += 1;
    }
  }
  return pieces;
}

/** Neighbours of one kind become one piece; a space between two changes belongs to both of them. */
function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    if (piece.text === '') continue;
    const last = all.at(-1);
    if (last?.in === piece.in) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}
