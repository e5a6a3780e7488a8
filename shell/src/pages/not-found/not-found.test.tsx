import { AppProviders } from '@tryout/shared-ui';
import { render, screen } from '@testing-library/react';
import { NotFoundPage } from './not-found.page.tsx';

it('offers the ways to pages that exist', () => {
  render(
    <AppProviders>
      <NotFoundPage />
    </AppProviders>,
  );
  expect(screen.getByRole('link', { name: 'Kembali ke beranda' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Lihat semua tryout' })).toHaveAttribute('href', '/exam/list');
});
