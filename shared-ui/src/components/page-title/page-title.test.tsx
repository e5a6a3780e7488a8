import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { renderRoute } from '../../testing/index.ts';
import { PageTitle } from './page-title.tsx';

const routes = [
  {
    path: '/',
    element: (
      <>
        <PageTitle>Beranda</PageTitle>
        <Link to="/profile">Profil Saya</Link>
      </>
    ),
  },
  {
    path: '/profile',
    element: (
      <>
        <PageTitle>Pengaturan Akun</PageTitle>
        <Link to="/profile?tab=b">Tab</Link>
      </>
    ),
  },
];

describe('PageTitle', () => {
  it('names the tab, and leaves the focus alone on the first page', () => {
    renderRoute(routes);
    expect(document.title).toBe('Beranda – Tryout BUMN & CPNS');
    expect(document.body).toHaveFocus();
  });

  it('takes the focus after a navigation, but not when only the query string changes', async () => {
    const { user } = renderRoute(routes);
    await user.click(screen.getByRole('link', { name: 'Profil Saya' }));
    expect(screen.getByRole('heading', { name: 'Pengaturan Akun' })).toHaveFocus();
    await waitFor(() => expect(document.title).toBe('Pengaturan Akun – Tryout BUMN & CPNS'));

    await user.click(screen.getByRole('link', { name: 'Tab' }));
    expect(screen.getByRole('link', { name: 'Tab' })).toHaveFocus();
  });
});
