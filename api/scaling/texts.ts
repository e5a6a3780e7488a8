/** The beginning of a function that has a name, as oxfmt writes it. */
const named = [
  /^\s*(?:export )?(?:async )?function\*? (\w+)/,
  /^\s*(?:export )?const (\w+) = (?:async )?(?:\((?!await)|<|\w+ =>|batched)/,
  /^\s*(?:async )?\*?(?!(?:if|for|while|switch|catch)\b)(\w+)(?:<[^>]+>)?\((?:.*\{)?$/,
  /^\s*(\w+): (?:async )?(?:\(|<|\w+ =>|batched)/,
];

const indentOf = (line: string) => line.length - line.trimStart().length;

/**
 * The name of the innermost named function around a line. The stack has no name for a callback, and after an `await` not always the same one, so the
 * source decides.
 */
export function functionAround(source: readonly string[], lineNumber: number): string {
  let indent = indentOf(source[lineNumber - 1] ?? '') + 1;
  // A module that was compiled before (Jest, in its own process) can have more lines than its source.
  for (let index = Math.min(lineNumber, source.length) - 1; index >= 0; index -= 1) {
    const line = source[index] as string;
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    for (const pattern of named) {
      const name = pattern.exec(line)?.[1];
      if (name !== undefined) return name;
    }
    // The end of a long list of parameters: its beginning has the same indent.
    indent = indentOf(line) + (/^\s*[)}]/.test(line) ? 1 : 0);
  }
  return '(top)';
}

const isId = (value: unknown): value is string => typeof value === 'string' && value.length >= 20;

/**
 * The text of a statement as it is for any values: lists have two members at most, and equal ids the same placeholder, because a statement about one
 * learner stays on one shard.
 */
export function withoutValues(text: string, values: readonly unknown[]): string {
  const first = new Map<string, string>();
  const shared = text.replace(/\$(\d+)/g, (placeholder, number) => {
    const value = values[Number(number) - 1];
    if (!isId(value)) return placeholder;
    if (!first.has(value)) first.set(value, placeholder);
    return first.get(value) as string;
  });
  const short = shared
    .replace(/\bvalues (\([^()]*\), \([^()]*\))(?:, \([^()]*\))+/g, 'values $1')
    .replace(/\bin \((\$\d+, \$\d+)(?:, \$\d+)+\)/g, 'in ($1)')
    .replace(/\s+/g, ' ');
  const numbers = new Map<string, string>();
  return short.replace(/\$\d+/g, (placeholder) => {
    if (!numbers.has(placeholder)) numbers.set(placeholder, `$${numbers.size + 1}`);
    return numbers.get(placeholder) as string;
  });
}
