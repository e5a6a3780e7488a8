import { act, screen } from '@testing-library/react';
import { startAlone } from './start-alone.tsx';

const routes = [{ path: 'admin/dashboard', lazy: async () => ({ Component: () => <h1>Dashboard</h1> }) }];

async function open(path: string) {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root"></div>';
  await act(async () => startAlone(routes, '/admin/dashboard'));
}

describe('startAlone', () => {
  it("shows the area's pages", async () => {
    await open('/admin/dashboard');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  it('leads home from an address of another area', async () => {
    await open('/exam/list');
    expect(await screen.findByText(/bukan bagian dari aplikasi ini/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buka halaman awal aplikasi ini' })).toHaveAttribute(
      'href',
      '/admin/dashboard',
    );
  });

  it('reports a page without a root element', () => {
    document.body.innerHTML = '';
    expect(() => startAlone(routes, '/')).toThrow('index.html has no #root');
  });
});
