import { act, screen, waitFor } from '@testing-library/react';
import { renderRoute } from '../testing/index.ts';
import { toast } from '@tryout/shared-ui/platform';

/** Lets time pass, and then the animation that closes a toast. */
const pass = (ms: number) => [ms, 300].forEach((part) => act(() => jest.advanceTimersByTime(part)));
const shown = () => document.querySelectorAll('.mantine-Notification-root').length;

beforeEach(() => {
  renderRoute([{ path: '/', element: <h1>Halaman</h1> }]);
});
afterEach(() => {
  act(() => toast.remove());
  jest.useRealTimers();
});

describe('toast', () => {
  it('shows one at a time: the newest', async () => {
    act(() => void toast.success({ title: 'Login berhasil' }));
    act(() => void toast.error({ title: 'Gagal memuat data', position: 'top-center' }));
    expect(await screen.findByText('Gagal memuat data')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Login berhasil')).not.toBeInTheDocument());
    expect(shown()).toBe(1);
  });

  it('interrupts a screen reader for errors only', async () => {
    act(() => void toast.error({ title: 'Gagal menyimpan soal', message: 'Koneksi terputus.' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Gagal menyimpan soalKoneksi terputus.');
    act(() => void toast.info({ title: 'Menghubungi server...' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('comes into a place that a screen reader has been listening to', () => {
    const place = document.querySelector('[aria-live=polite]');
    expect(place).toHaveTextContent(/^$/);
    act(() => void toast.info({ title: 'Menghubungi server...' }));
    expect(place).toContainElement(screen.getByText('Menghubungi server...'));
  });

  it('stays while the keyboard is in it', () => {
    jest.useFakeTimers();
    act(() => void toast.info({ title: 'Halo' }));
    act(() => screen.getByRole('button', { name: 'Tutup pemberitahuan' }).focus());
    pass(60_000);
    expect(shown()).toBe(1);
    act(() => screen.getByRole('button', { name: 'Tutup pemberitahuan' }).blur());
    pass(5_000);
    expect(shown()).toBe(0);
  });

  it('changes in place', () => {
    let id = '';
    act(() => void (id = toast.info({ title: 'Menghubungi server...', isLoading: true, autoClose: false })));
    act(() => toast.update(id, { tone: 'success', title: 'Login berhasil', isLoading: false }));
    expect(screen.getByText('Login berhasil')).toBeInTheDocument();
    expect(screen.queryByText('Menghubungi server...')).not.toBeInTheDocument();
  });

  it('closes by itself after five seconds, and can be brought back until it is removed', async () => {
    jest.useFakeTimers();
    let id = '';
    act(() => void (id = toast.info({ title: 'Halo' })));
    pass(4900);
    expect(shown()).toBe(1);
    pass(500);
    expect(shown()).toBe(0);

    pass(900_000);
    act(() => toast.update(id, { title: 'Halo lagi', autoClose: false }));
    expect(screen.getByText('Halo lagi')).toBeInTheDocument();

    act(() => toast.dismiss(id));
    pass(1_000_100);
    act(() => toast.update(id, { title: 'Terlambat' }));
    expect(shown()).toBe(0);
  });

  it('has a button that does something, and is gone once it was pressed', async () => {
    const undo = jest.fn();
    act(
      () => void toast.success({ title: '2 soal dipindahkan', action: { label: 'Urungkan', href: '', onPress: undo } }),
    );
    act(() => screen.getByRole('button', { name: 'Urungkan' }).click());
    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(shown()).toBe(0));
  });

  it('is closed by its button', async () => {
    act(() => void toast.info({ title: 'Halo', autoClose: false }));
    act(() => screen.getByRole('button', { name: 'Tutup pemberitahuan' }).click());
    await waitFor(() => expect(shown()).toBe(0));
  });
});
