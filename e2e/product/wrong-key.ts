import { choiceQuestion } from './package.ts';

/** Eight questions whose first option is the key; that of the first one is wrong, it should be B. */
export const wrongKeyQuestions = [
  choiceQuestion('Berapa hasil 6 × 7?', ['36', '42', '48', '56'], { explanation: 'Enam kali tujuh adalah 42.' }),
  ...['2 + 3', '4 + 5', '8 − 6', '9 + 9', '7 × 8', '81 : 9', '12 × 12'].map((task, place) =>
    choiceQuestion(`Berapa hasil ${task}?`, ['5 9 2 18 56 9 144'.split(' ')[place] ?? '', '1', '0', '100']),
  ),
];

/** The answers of 32 takers, the weakest first: the strong see that the first question's answer is B, and know more of the others. */
export const takersOfWrongKey: readonly string[] = Array.from({ length: 32 }, (_, ability) => {
  const others = Array.from({ length: 7 }, (_question, place) => (ability >= 4 * place + 3 ? 'A' : 'C'));
  return [ability >= 12 ? 'B' : 'A', ...others].join('');
});
