import { render, screen, within } from '@testing-library/react';
import { Landing } from './landing.tsx';

beforeEach(() => void render(<Landing />));

it('leads to sign-in, registration and the free tryout', () => {
  const addresses = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(new Set(addresses('Login'))).toEqual(new Set(['/auth']));
  expect(new Set(addresses('Daftar'))).toEqual(new Set(['/auth?mode=register']));
  expect(new Set(addresses('Mulai Belajar'))).toEqual(new Set(['/auth?mode=register']));
  expect(new Set(addresses('Coba Gratis'))).toEqual(new Set(['/free-tryout']));
});

it('has the place of every link within the page', () => {
  const targets = screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('#'));
  expect(targets).toEqual(expect.arrayContaining(['#features', '#packages', '#testimonials']));
  for (const target of targets) expect(document.querySelector(target)).not.toBeNull();
});

it.each([
  ['Basic', 'Rp99.000', '1 bulan', '10 paket tryout'],
  ['Premium', 'Rp249.000', '3 bulan', 'Materi lengkap'],
  ['Ultimate', 'Rp399.000', '6 bulan', '60 paket tryout'],
])('offers %s for %s', (name, price, duration, content) => {
  const card = screen.getByRole('heading', { name }).closest('li');
  if (!card) throw new Error('no card');
  expect(card).toHaveTextContent(price);
  expect(card).toHaveTextContent(duration);
  expect(within(card).getByText(content)).toBeVisible();
});

it('explains every option of its sample question, and exactly one is right', () => {
  const options = [...document.querySelectorAll('details')];
  expect(options).toHaveLength(5);
  expect(options.filter((option) => option.textContent.includes('Benar.'))).toHaveLength(1);
  expect(options.filter((option) => option.textContent.includes('Belum tepat.'))).toHaveLength(4);
});

it('needs no script', () => {
  expect(document.body.innerHTML).not.toMatch(/<script|onclick/);
});
