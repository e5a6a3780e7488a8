import { screen } from '@testing-library/react';
import { renderRoute } from './render-route.tsx';

it('renders a lazy page with its data, without warnings of the router', async () => {
  const warn = jest.spyOn(console, 'warn');
  const page = { loader: () => 'Dewi', Component: () => <h1>Profil</h1> };
  const { router } = renderRoute([{ path: '/profile', lazy: async () => page }], '/profile?tab=1', {
    state: { from: '/' },
  });
  expect(await screen.findByRole('heading', { name: 'Profil' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/profile', search: '?tab=1', state: { from: '/' } });
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
