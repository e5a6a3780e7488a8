import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { renderRoute } from '../../testing/index.ts';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { PageTitle } from '../page-title/page-title.tsx';
import { StaffLayout } from './staff-layout.tsx';

function renderStaffPage(onSignOut = () => {}, page: ReactNode = <PageTitle>Kelola Soal</PageTitle>) {
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
        children: [{ path: '/questioner/dashboard', element: page }],
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

describe('the focus of a button that its own success takes away', () => {
  /** The list comes back without the deleted row. */
  let answer: () => void = () => {};
  function Rows() {
    const [rows, setRows] = useState(['Satu', 'Dua']);
    const [asked, setAsked] = useState<string | null>(null);
    const [isOver, setIsOver] = useState(false);
    const next = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      if (isOver) next.current?.focus();
    }, [isOver]);
    return (
      <>
        <PageTitle>Pengumuman</PageTitle>
        <section aria-label="Daftar pengumuman">
          {rows.map((row) => (
            <button key={row} type="button" onClick={() => setAsked(row)}>
              Hapus {row}
            </button>
          ))}
        </section>
        {rows.length === 2 && (
          <button type="button" onClick={() => setRows([])}>
            Hapus semua
          </button>
        )}
        {isOver ? (
          <button ref={next} type="button">
            Mulai
          </button>
        ) : (
          <button type="button" onClick={() => setIsOver(true)}>
            Akhiri
          </button>
        )}
        <ConfirmDialog
          isOpen={asked !== null}
          title="Hapus?"
          confirmLabel="Hapus"
          onConfirm={() => {
            setAsked(null);
            // As after a call that reads the list again.
            answer = () => setRows(rows.filter((row) => row !== asked));
          }}
          onCancel={() => setAsked(null)}
        >
          Hapus baris ini?
        </ConfirmDialog>
      </>
    );
  }
  const open = () => renderStaffPage(() => {}, <Rows />).user;

  it('goes to the list that the button was in', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Hapus Satu' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }));
    // The dialog gives the focus back before any answer is there.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Hapus Satu' })).toHaveFocus());
    act(() => answer());
    expect(screen.queryByRole('button', { name: 'Hapus Satu' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Daftar pengumuman' })).toHaveFocus());
  });

  it('goes to that list too when the answer comes long after the dialog has closed', async () => {
    jest.useFakeTimers();
    try {
      open();
      const button = screen.getByRole('button', { name: 'Hapus Satu' });
      button.focus();
      fireEvent.click(button);
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hapus' }));
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(button).toHaveFocus();
      act(() => answer());
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(screen.getByRole('region', { name: 'Daftar pengumuman' })).toHaveFocus();
    } finally {
      jest.useRealTimers();
    }
  });

  it('goes to the page’s title where nothing around it has a name', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Hapus semua' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Pengumuman' })).toHaveFocus());
  });

  it('stays where the page has put it', async () => {
    open();
    jest.useFakeTimers();
    try {
      const button = screen.getByRole('button', { name: 'Akhiri' });
      button.focus();
      fireEvent.click(button);
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(screen.getByRole('button', { name: 'Mulai' })).toHaveFocus();
    } finally {
      jest.useRealTimers();
    }
  });
});
