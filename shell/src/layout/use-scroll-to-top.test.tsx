import { createBrowserRouter, Outlet, RouterProvider } from '@tryout/shared-ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useScrollToTop } from './use-scroll-to-top.ts';

function Frame() {
  useScrollToTop();
  return <Outlet />;
}

const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});

it('shows a new page from its top, also after a dialog was closed with Back, but not a page that Back leads to', async () => {
  const children = ['/one', '/two'].map((path) => ({ path, element: <h1>{path}</h1> }));
  window.history.replaceState(null, '', '/one');
  const router = createBrowserRouter([{ element: <Frame />, children }]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/one?dialog=1'));
  act(() => window.history.back());
  await waitFor(() => expect(router.state.location.search).toBe(''));
  scrollTo.mockClear();
  await act(() => router.navigate('/two'));
  expect(await screen.findByRole('heading', { name: '/two' })).toBeVisible();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  scrollTo.mockClear();
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: '/one' })).toBeVisible();
  expect(scrollTo).not.toHaveBeenCalled();
});
