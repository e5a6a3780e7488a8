import type { Attempt, FreeTryoutStart } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import * as starting from '../../common/starting/starting.api.ts';
import { useGuestTryouts } from '../../common/guest-tryouts.ts';
import { givenLearner, givenVisitor, ownState, sampleNow } from '../../testing/samples.ts';
import * as api from './free-tryout.api.ts';
import { Component } from './free-tryout.page.tsx';

jest.mock('./free-tryout.api.ts');
jest.mock('../../common/starting/starting.api.ts');
const getOffer = jest.mocked(api.getOffer);
const register = jest.mocked(api.register);
const getOwnProgress = jest.mocked(starting.getOwnProgress);
const startAttempt = jest.mocked(starting.startAttempt);

const tryout = {
  id: 't1',
  title: 'Tryout TKD BUMN',
  type: 'TKD_BUMN',
  durationSeconds: 1_800,
  questionCount: 40,
} as const;
const png = (bytes = 100) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), new Uint8Array(bytes - 8)], 'ktp.png');

function renderPage() {
  const view = renderRoute(
    [
      { path: '/free-tryout', Component },
      { path: '/exam/TO1', Component: () => <h1>Ujian</h1> },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
    ],
    '/free-tryout',
  );
  const choose = (file: File) =>
    fireEvent.change(view.container.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  const fill = async () => {
    await view.user.type(await screen.findByLabelText('Nama Lengkap'), 'Rani');
    await view.user.type(screen.getByLabelText('Email'), 'rani@contoh.id');
    await view.user.type(screen.getByLabelText('Nomor Telepon'), '081234567890');
    await view.user.type(screen.getByLabelText('Instansi'), 'PLN');
    await view.user.click(screen.getByLabelText('18 tahun atau lebih'));
    choose(png());
    await screen.findByRole('img');
    await view.user.click(screen.getByRole('checkbox'));
  };
  return {
    ...view,
    choose,
    fill,
    send: () => view.user.click(screen.getByRole('button', { name: /^(Daftar dan|Coba)/ })),
  };
}

// jsdom's blobs give their bytes only to a FileReader.
Blob.prototype.arrayBuffer = function (this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(this);
  });
};

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  givenVisitor();
  useGuestTryouts.setState({ tryouts: [] });
  getOffer.mockResolvedValue({ tryout });
  register.mockResolvedValue({ examId: 'TO1', attemptToken: 'a.b.c' });
  URL.createObjectURL = jest.fn(() => 'blob:kartu');
  URL.revokeObjectURL = jest.fn();
});

describe('/free-tryout', () => {
  it('says what it offers, and asks for nothing where nothing is open', async () => {
    renderPage();
    expect(await screen.findByText('Tryout TKD BUMN')).toBeVisible();
    expect(screen.getByText('40 soal')).toBeVisible();
    getOffer.mockResolvedValue({ tryout: null });
    renderPage();
    expect(await screen.findByText('Belum ada tryout gratis yang dibuka')).toBeVisible();
  });

  it('starts the exam for a guest and stores only its id and token on the device', async () => {
    const { fill, send, router } = renderPage();
    await fill();
    await send();
    expect(await screen.findByRole('heading', { name: 'Ujian' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/exam/TO1');
    expect({ ...localStorage }).toEqual({ userTryouts: '{"guest":[{"id":"TO1","attemptToken":"a.b.c"}]}' });
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:kartu');
  });

  it('shows visitors with an account the way to start without the form', async () => {
    const { user, router } = renderPage();
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: '/free-tryout' } });
  });

  it('brings a minor back here after registering', async () => {
    const { user, router } = renderPage();
    await user.click(await screen.findByRole('radio', { name: /^Di bawah 18 tahun/ }));
    await user.click(screen.getByRole('link', { name: 'Daftar akun' }));
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/auth',
      search: '?mode=register',
      state: { from: '/free-tryout' },
    });
  });

  it('asks for every field, and for a consent that is not ticked beforehand', async () => {
    const { send } = renderPage();
    await screen.findByLabelText('Nama Lengkap');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await send();
    for (const message of [
      'Nama lengkap wajib diisi',
      'Email wajib diisi',
      'Nomor telepon wajib diisi',
      'Instansi wajib diisi',
      'Pilih foto kartu identitas Anda',
      'Centang persetujuan ini untuk melanjutkan',
    ])
      expect(screen.getByText(message)).toBeVisible();
    expect(register).not.toHaveBeenCalled();
  });

  it('checks the bytes of a picture before anything is sent, and says why it refuses it', async () => {
    const { choose, send } = renderPage();
    await screen.findByLabelText('Nama Lengkap');
    choose(new File(['<svg/>'], 'ktp.png', { type: 'image/png' }));
    expect(await screen.findByText('Kartu identitas harus berupa gambar JPG atau PNG')).toBeVisible();
    // Too large, and jsdom can't draw: the reason must stay, not turn into "a picture is missing".
    choose(png(2 * 1024 * 1024 + 1));
    expect(await screen.findByText('Ukuran file terlalu besar. Maksimal 2MB')).toBeVisible();
    await send();
    expect(screen.getByText('Ukuran file terlalu besar. Maksimal 2MB')).toBeVisible();
    choose(png(2 * 1024 * 1024));
    expect(await screen.findByRole('img')).toBeVisible();
    expect(screen.queryByText(/diperkecil/)).toBeNull();
  });

  it('keeps all that was filled in when a try fails, and tries again with the same key', async () => {
    register.mockRejectedValueOnce(new NetworkError('x'));
    const { fill, send } = renderPage();
    await fill();
    await send();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Terjadi kesalahan. Silakan coba lagi.');
    expect(alert).toHaveTextContent('Koneksi terputus.');
    expect(screen.getByLabelText('Nama Lengkap')).toHaveValue('Rani');
    expect(screen.getByRole('img')).toBeVisible();
    await send();
    expect(await screen.findByRole('heading', { name: 'Ujian' })).toBeVisible();
    const [first, second] = register.mock.calls.map(([{ requestKey }]) => requestKey);
    expect(second).toBe(first);
  });

  it('shows the server’s refusal of the picture beside it', async () => {
    const message = 'Gambar ini rusak atau tidak lengkap.';
    const errors = [{ field: 'idCard', message }];
    register.mockRejectedValueOnce(new ApiError({ status: 415, code: 'IMAGE_BROKEN', message, errors }));
    const { fill, send } = renderPage();
    await fill();
    await send();
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('sends once, however often it is pressed, and shows the progress', async () => {
    let finish = (_: FreeTryoutStart) => {};
    let tell = (_: number) => {};
    register.mockImplementation((_, onProgress) => {
      tell = onProgress;
      return new Promise((resolve) => (finish = resolve));
    });
    const { fill, send } = renderPage();
    await fill();
    await send();
    fireEvent.submit(screen.getByRole('form', { name: 'Pendaftaran tryout gratis' }));
    act(() => tell(0.45));
    expect(await screen.findByText('Mengirim formulir dan foto, 45%')).toBeVisible();
    finish({ examId: 'TO1', attemptToken: 'a' });
    expect(await screen.findByRole('heading', { name: 'Ujian' })).toBeVisible();
    expect(register).toHaveBeenCalledTimes(1);
  });
});

describe('/free-tryout of a learner', () => {
  const own = (state: Parameters<typeof ownState>[0]) => ({
    ...ownState(state),
    serverNow: sampleNow,
    receivedAtMs: performance.now(),
  });
  beforeEach(() => {
    givenLearner();
    getOwnProgress.mockResolvedValue(own({}));
  });

  it('starts with one press: nothing to fill in, no card', async () => {
    startAttempt.mockResolvedValue({ id: 'TO1' } as Attempt);
    const { user, container } = renderPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tryout Gratis' })).toBeVisible();
    const begin = await screen.findByRole('button', { name: 'Mulai Tryout' });
    expect(container.querySelector('form, input')).toBeNull();
    expect(screen.getByRole('link', { name: 'Lihat isi dan cara penilaiannya' })).toHaveAttribute('href', '/exam/t1');
    await user.click(begin);
    expect(await screen.findByRole('heading', { name: 'Ujian' })).toBeVisible();
    expect(startAttempt).toHaveBeenCalledTimes(1);
    expect(startAttempt).toHaveBeenCalledWith('t1');
    expect(register).not.toHaveBeenCalled();
    expect(localStorage.getItem('userTryouts')).toBe('{"u1":[{"id":"TO1"}]}');
  });

  it('continues the running attempt', async () => {
    getOwnProgress.mockResolvedValue(own({ secondsLeft: 600 }));
    renderPage();
    expect(await screen.findByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(screen.getByText(/9 dari 27 soal dijawab/)).toHaveTextContent(/sisa (10:00|9:5\d)/);
  });

  it('shows the last score', async () => {
    getOwnProgress.mockResolvedValue(own({ points: 56 }));
    renderPage();
    expect(await screen.findByText(/dengan nilai 56 dari 135/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat pembahasan' })).toHaveAttribute('href', '/exam/TO-selesai');
  });

  it('says why it can’t start, and can be tried again', async () => {
    const { code, message } = { code: 'TRYOUT_NOT_OPEN', message: 'Tryout ini belum dibuka atau sudah ditutup' };
    startAttempt.mockRejectedValueOnce(new ApiError({ status: 409, code, message }));
    const { user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'Mulai Tryout' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Tryout belum dapat dimulai/);
    expect(screen.getByRole('button', { name: 'Mulai Tryout' })).toBeEnabled();
  });

  it('goes on with the attempt that a start without an answer has begun', async () => {
    startAttempt.mockRejectedValueOnce(new NetworkError('x'));
    const { user } = renderPage();
    const begin = await screen.findByRole('button', { name: 'Mulai Tryout' });
    getOwnProgress.mockResolvedValue(own({ secondsLeft: 600 }));
    await user.click(begin);
    expect(await screen.findByRole('link', { name: 'Lanjutkan' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
