import { storedTokenFor } from './token-for-path.ts';

it.each([
  ['/admin/tryouts', 'a'],
  ['admin/tryouts', 'a'],
  ['/administrasi', 'u'],
  ['/api/questioner/profile', 'q'],
  ['/auth/me', 'u'],
  ['/attempts/1', 'u'],
])('sends for %s the token %s', (path, token) => {
  localStorage.setItem('token', 'u');
  localStorage.setItem('admin-token', 'a');
  localStorage.setItem('questioner_token', 'q');
  expect(storedTokenFor(path)).toBe(token);
});
