import { screen } from '@testing-library/react';
import { renderRoute } from '../../testing/index.ts';
import { PageTitle } from '../page-title/page-title.tsx';
import { StaffLayout } from './staff-layout.tsx';

function renderStaffPage(onSignOut = () => {}) {
  return renderRoute(
    [
      {
        element: (
          <StaffLayout
            areaLabel="Penulis soal"
            homePath="/questioner/dashboard"
            name="Penulis Contoh"
            signOutLabel="Keluar"
            onSignOut={onSignOut}
          />
        ),
        children: [{ path: '/questioner/dashboard', element: <PageTitle>Kelola Soal</PageTitle> }],
      },
    ],
    '/questioner/dashboard',
  );
}

describe('StaffLayout', () => {
  it('says whose area it is and who is signed in, around the page', () => {
    renderStaffPage();
    const home = screen.getByRole('link', { name: /, dashboard penulis soal$/ });
    expect(home).toHaveAttribute('href', '/questioner/dashboard');
    expect(screen.getByText('Penulis soal')).toBeInTheDocument();
    expect(screen.getByText('Penulis Contoh')).toHaveAttribute('title', 'Penulis Contoh');
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { name: 'Kelola Soal' }));
  });

  it('has a skip link that leads to the page', async () => {
    const { user } = renderStaffPage();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('signs out, and keeps no loaded data', async () => {
    const onSignOut = jest.fn();
    const { user, queryClient } = renderStaffPage(onSignOut);
    queryClient.setQueryData(['users'], ['Dewi']);
    await user.click(screen.getByRole('button', { name: 'Keluar' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryData(['users'])).toBeUndefined();
  });
});
