import { storageKeys } from '@tryout/shared-ui';
import type { FirstCall } from '@tryout/shared-ui';
import { showFirstQuestion } from './show-first-question.ts';

const options = ['Pancasila', 'UUD 1945'].map((text, at) => ({ letter: 'AB'[at], text, imageUrl: null, imageAlt: '' }));
const item = (number: number, changes: object = {}) => ({
  id: `item-${number}`,
  number,
  kind: 'choice',
  stem: `Kata pengantar\nbaris kedua\n\nSoal nomor ${number}?`,
  imageUrl: null,
  options,
  ...changes,
});
const paper = {
  id: 'TO1',
  state: 'in_progress',
  tryout: { title: 'TWK BUMN' },
  items: [item(1), item(2), item(3)],
  responses: [{ itemId: 'item-1', option: 'A', text: null }],
};
const answered = (attempt: object, status = 200): FirstCall => ({
  address: 'http://localhost/api/attempts/TO1',
  token: 'good',
  sentAtMs: 0,
  answer: Promise.resolve({ response: Response.json(attempt, { status }), arrivedAtMs: 1 }),
});
const show = (call: FirstCall | undefined) => showFirstQuestion(call, document);
const isShown = () => document.querySelector('#early-question') !== null;
const words = (selector: string) =>
  [...document.querySelectorAll(`#early-question ${selector}`)].map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="root"><div class="start">Memuat halaman…</div></div>';
});

it('shows the first question without an answer, in the place of the loading text, and leaves the answer to its caller', async () => {
  const call = answered(paper);
  await show(call);
  expect(document.body.textContent).not.toContain('Memuat halaman');
  expect(words('h1')).toEqual(['TWK BUMN']);
  expect(words('h2')).toEqual(['Soal 2 dari 3']);
  expect(words('main p')).toEqual(['Kata pengantar\nbaris kedua', 'Soal nomor 2?']);
  expect(words('li span')).toEqual(['Pancasila', 'UUD 1945']);
  expect(await (await call.answer).response.json()).toMatchObject({ id: 'TO1' });
});

it('shows the question that this device showed last of this attempt', async () => {
  const places = [
    { id: 'TO0', itemId: 'item-1' },
    { id: 'TO1', itemId: 'item-3' },
  ];
  localStorage.setItem(storageKeys.examPlaces, JSON.stringify(places));
  await show(answered(paper));
  expect(words('h2')).toEqual(['Soal 3 dari 3']);
});

it('follows the chosen scheme and size of the letters', async () => {
  localStorage.setItem(storageKeys.colorScheme, 'dark');
  localStorage.setItem(storageKeys.textSize, '1.25');
  await show(answered(paper));
  const shown = document.querySelector<HTMLElement>('#early-question');
  expect(shown?.dataset['scheme']).toBe('dark');
  expect(shown?.style.getPropertyValue('--scale')).toBe('1.25');
});

it('takes no text for markup', async () => {
  await show(answered({ ...paper, items: [item(1, { stem: '<img src=x onerror=alert(1)>' })], responses: [] }));
  expect(words('main p')).toEqual(['<img src=x onerror=alert(1)>']);
});

it('leaves options out where a picture comes before them', async () => {
  await show(answered({ ...paper, items: [item(1, { imageUrl: '/a.png' })], responses: [] }));
  expect([words('h2'), words('li')]).toEqual([['Soal 1 dari 1'], []]);
});

it.each([
  ['a formula', { ...paper, items: [item(1, { stem: 'Jika $x = 2$, …' })], responses: [] }, 200],
  ['an attempt that is over', { ...paper, state: 'submitted' }, 200],
  ['a refusal', { code: 'UNAUTHENTICATED' }, 401],
  ['an answer of another shape', {}, 200],
])('shows nothing early for %s', async (_name, answer, status) => {
  await show(answered(answer, status));
  expect(isShown()).toBe(false);
});

it('shows nothing without an answer, or where the app is there already', async () => {
  await show(undefined);
  await show({ ...answered(paper), answer: Promise.reject(new TypeError('fetch failed')) });
  expect(isShown()).toBe(false);
  document.body.innerHTML = '<div id="root"><main></main></div>';
  await show(answered(paper));
  expect(isShown()).toBe(false);
});
