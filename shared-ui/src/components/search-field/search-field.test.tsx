import { act, screen, waitFor } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router';
import { renderRoute } from '../../testing/render-route.tsx';
import { SearchField } from './search-field.tsx';

function List() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <SearchField
        label="Cari tryout"
        placeholder="Cari judul"
        value={params.get('search') ?? ''}
        onSearch={(search) => setParams(search ? { search } : {}, { replace: true })}
      />
      <Link to="/exam/1">Simulasi SKD</Link>
      <Link to="/list">Hapus pencarian</Link>
    </>
  );
}

/** The list, and a page whose code loads until `arrive` is called. */
function renderList() {
  let arrive = () => {};
  const page = new Promise<{ Component: () => React.ReactNode }>((resolve) => {
    arrive = () => resolve({ Component: () => <h1>Detail tryout</h1> });
  });
  return {
    ...renderRoute(
      [
        { path: '/list', Component: List },
        { path: '/exam/1', lazy: () => page },
      ],
      '/list',
    ),
    arrive: () => act(async () => arrive()),
  };
}

describe('SearchField', () => {
  it('searches once, a moment after the last key', async () => {
    const { user, router } = renderList();
    const searches: string[] = [];
    router.subscribe(({ location }) => searches.push(location.search));
    await user.type(screen.getByRole('searchbox', { name: 'Cari tryout' }), 'skd');
    await waitFor(() => expect(searches).toEqual(['?search=skd']));
  });

  it('does not bring back a user who has pressed a link before the search began', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user, router, arrive } = renderList();
    await user.type(screen.getByRole('searchbox', { name: 'Cari tryout' }), 'skd');
    await user.click(screen.getByRole('link', { name: 'Simulasi SKD' }));
    act(() => jest.runOnlyPendingTimers());
    jest.useRealTimers();
    await arrive();
    expect(await screen.findByRole('heading', { name: 'Detail tryout' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/exam/1');
  });

  it('shows a change of the search from elsewhere', async () => {
    const { user, router } = renderList();
    const field = screen.getByRole('searchbox', { name: 'Cari tryout' });
    await user.type(field, 'skd');
    await screen.findByDisplayValue('skd');
    await user.click(screen.getByRole('link', { name: 'Hapus pencarian' }));
    await act(() => router.navigate('/list?search=twk'));
    expect(field).toHaveValue('twk');
  });
});
