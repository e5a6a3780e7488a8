import { screen } from '@testing-library/react';
import { renderRoute } from '../../testing/index.ts';
import { PasswordField } from './password-field.tsx';

it('shows and hides the password by a button that says which', async () => {
  const { user } = renderRoute([
    { path: '/', element: <PasswordField label="Password Baru" autoComplete="new-password" /> },
  ]);
  const field = screen.getByLabelText('Password Baru');
  await user.type(field, 'rahasia');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Tampilkan Password Baru' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Sembunyikan Password Baru' }));
  expect(field).toHaveAttribute('type', 'password');
});

it.each([
  ['Password wajib diisi', true],
  [true, true],
  [undefined, false],
])('with the error %p tells that it is invalid: %p', (error, isInvalid) => {
  renderRoute([
    { path: '/', element: <PasswordField label="Password" autoComplete="current-password" error={error} /> },
  ]);
  expect(screen.getByLabelText('Password').hasAttribute('aria-invalid')).toBe(isInvalid);
});
