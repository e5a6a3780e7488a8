import { isCommonPassword } from './features/accounts/common-password.ts';

/** Fewest characters of a secret that signs or encrypts. */
const secretMinLength = 32;
/** Fewest characters of the first administrator's password. */
const firstPasswordMinLength = 12;

/**
 * With fewer different characters a secret was typed, not drawn: of a million texts of 32 random hexadecimal digits all but
 * one have more.
 */
const secretVariety = 8;
const passwordVariety = 6;

/** Words of examples, templates and guesses; no random text of hexadecimal or base64 digits contains one by accident. */
const exampleWords = [
  'change-me',
  'change_me',
  'changeme',
  'changethis',
  'ganti',
  'example',
  'contoh',
  'secret',
  'rahasia',
  'password',
  'placeholder',
  'default',
  'your-',
  'your_',
  'tryout',
];
/** Words with which nearly every guess at an administrator's password begins. */
const passwordWords = [
  'rahasia',
  'password',
  'passw0rd',
  'katasandi',
  'administrator',
  'admin',
  'changeme',
  'qwerty',
  'tryout',
  'welcome',
];

/** True for `abcabcab`: one piece again and again, the last one perhaps incomplete. */
const isRepeated = (text: string) =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((piece) =>
    text.startsWith(text.slice(piece)),
  );

/** True if most characters are neighbours of the one before, as in `12345678` or `zyxwvu`. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index));
  return steps.filter((step) => Math.abs(step) === 1).length > steps.length / 2;
}

const isTooEven = (text: string, variety: number) => new Set(text).size < variety || isRepeated(text) || isRun(text);

/** Why nobody should sign or encrypt with this; undefined if it may be random. Never contains the secret itself. */
export function weaknessOfSecret(secret: string): string | undefined {
  if (secret.length < secretMinLength) return `must have at least ${secretMinLength} characters`;
  const small = secret.toLowerCase();
  if (isTooEven(small, secretVariety) || exampleWords.some((word) => small.includes(word)))
    return 'is too easy to guess: make one with "openssl rand -hex 32"';
  return undefined;
}

/** The same for the first administrator's password; without the common words, the rest must be long enough by itself. */
export function weaknessOfPassword(password: string, email = ''): string | undefined {
  if (password.length < firstPasswordMinLength) return `must have at least ${firstPasswordMinLength} characters`;
  const small = password.toLowerCase();
  const own = [...passwordWords, email.split('@')[0]?.toLowerCase() ?? '']
    .filter((word) => word.length > 2)
    .reduce((left, word) => left.replaceAll(word, ''), small)
    .replaceAll(/[\d\W_]+$/g, '');
  if (isCommonPassword(password) || isTooEven(small, passwordVariety) || own.length < passwordVariety)
    return 'is too easy to guess: take a few words that nobody would put together';
  return undefined;
}
