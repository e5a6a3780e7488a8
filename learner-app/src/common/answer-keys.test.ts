import { isTakenElsewhere, letterOfKey } from './answer-keys.ts';

it.each([
  ['1', 'A'],
  ['5', 'E'],
  ['c', 'C'],
  ['C', 'C'],
  ['0', undefined],
  ['6', undefined],
  ['f', undefined],
  ['arrowleft', undefined],
])('the key %s chooses %s', (key, letter) => expect(letterOfKey(key)).toBe(letter));

it.each([
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<input type="text">', true],
  ['<input type="radio">', false],
  ['<button>Selanjutnya</button>', false],
  ['<div role="dialog"><button>Tutup</button></div>', true],
])('the keys at %s are taken elsewhere: %s', (html, isTaken) => {
  document.body.innerHTML = html;
  expect(isTakenElsewhere(document.body.querySelector('button, input, select, textarea'))).toBe(isTaken);
});
