import { screen, within } from '@testing-library/react';
import { renderRoute } from '../../testing/index.ts';
import { PageTitle } from '../page-title/page-title.tsx';
import { AppShellLayout } from './app-shell-layout.tsx';

const navigation = [
  { label: 'Beranda', to: '/dashboard' },
  { label: 'TryOut Saya', to: '/tryout', also: ['/exam/list'] },
];
const routes = [
  {
    element: <AppShellLayout navigation={navigation} />,
    children: [
      { path: '/dashboard', element: <PageTitle>Beranda saya</PageTitle> },
      { path: '/tryout', element: <PageTitle>Daftar tryout</PageTitle> },
      { path: '/exam/list', element: <PageTitle>Tryout saya</PageTitle> },
    ],
  },
];

describe('AppShellLayout', () => {
  it('has one main landmark, and the skip link leads to it', async () => {
    const { user } = renderRoute(routes, '/dashboard');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Langsung ke isi' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('marks the current page', () => {
    renderRoute(routes, '/dashboard');
    expect(screen.getByRole('link', { name: 'Beranda' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'TryOut Saya' })).not.toHaveAttribute('aria-current');
  });

  it.each(['/tryout', '/exam/list'])('marks a page at each of its addresses: %s', (path) => {
    renderRoute(routes, path);
    expect(screen.getByRole('link', { name: 'TryOut Saya' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Beranda' })).not.toHaveAttribute('aria-current');
  });

  it('opens the links in a drawer that closes on the way', async () => {
    const { user } = renderRoute(routes, '/dashboard');
    await user.click(screen.getByRole('button', { name: 'Buka menu' }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('link', { name: 'TryOut Saya' }));
    expect(await screen.findByRole('heading', { name: 'Daftar tryout' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
