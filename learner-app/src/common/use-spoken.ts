import { useState } from 'react';

/** The last that is said aloud of answers that wait to be sent. */
type Spoken = 'nothing' | 'warning' | 'end';

/**
 * For a mark that shows each save and speaks only when answers begin to wait and when they are safe again: a warning stands until all is
 * saved, and its end until the next save begins.
 * @param isWarning answers wait longer than a save takes
 * @param isSaved the server has them all
 */
export function useSpoken(isWarning: boolean, isSaved: boolean): Spoken {
  const [spoken, setSpoken] = useState<Spoken>('nothing');
  const next = isWarning ? 'warning' : afterWarning(spoken, isSaved);
  if (next !== spoken) setSpoken(next);
  return spoken;
}

function afterWarning(spoken: Spoken, isSaved: boolean): Spoken {
  if (!isSaved) return spoken === 'warning' ? 'warning' : 'nothing';
  return spoken === 'nothing' ? 'nothing' : 'end';
}
