/** A line that says which option is right, as only Aiken has it, and a line with an option. */
export const aikenAnswer = /^[ \t]*(?:ANSWER|JAWABAN|KUNCI)[ \t]*:[ \t]*(?<key>\S.*)$/i;
export const aikenOption = /^[ \t]*(?<letter>[A-Za-z])[).][ \t]+(?<text>\S.*)$/;

/** True if the first characters of a text have lines of Aiken. */
export function looksLikeAiken(beginning: string): boolean {
  const lines = beginning.split(/\r\n?|\n/);
  return lines.some((line) => aikenAnswer.test(line)) && lines.some((line) => aikenOption.test(line));
}

/**
 * True if the first characters of a text have answers of GIFT: braces with `=`, `~` or `#` first, with nothing, or with true or false.
 * A comment or a category before them is enough, too.
 */
export const looksLikeGift = (beginning: string): boolean =>
  /(?<!\\)\{\s*(?:[=~#]|\}|(?:T|F|TRUE|FALSE)\s*[#}])/.test(beginning) || /^(\$CATEGORY:|::[^:]+::)/.test(beginning);
