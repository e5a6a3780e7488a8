import type { EventFacts, LearnerEvent } from '@tryout/api/contract';
import { formatDateTime, toast } from '@tryout/shared-ui';
import { givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { givenLearner, givenVisitor, sampleDetail } from '../../testing/samples.ts';
import { Component as CertificatePage } from './certificate.page.tsx';
import { EventPage } from './event.page.tsx';

const server = givenLocalApi();
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

const facts = (changes: Partial<EventFacts> = {}): EventFacts => ({
  registrationOpensAt: hours(-24),
  registrationClosesAt: hours(24),
  startsAt: hours(48),
  startsUntil: hours(48.5),
  entry: 'code',
  clock: 'own',
  resultsAt: hours(72),
  hasCertificate: true,
  isShuffled: true,
  phase: 'registering',
  ...changes,
});
const own = (changes: Partial<LearnerEvent> = {}): LearnerEvent => ({
  tryout: {
    id: 'paket-1',
    title: 'Tryout Akbar',
    type: 'SKD_CPNS',
    price: 0,
    durationSeconds: 1500,
    questionCount: 27,
  },
  ...facts(),
  registeredAt: null,
  startsLeft: 0,
  attemptId: null,
  serverNow: new Date().toISOString(),
  ...changes,
});

function visit(changes: Partial<LearnerEvent> = {}) {
  server.answers['GET /api/tryouts/paket-1'] = ok(sampleDetail({ title: 'Tryout Akbar', event: facts(changes) }));
  server.answers['GET /api/events/paket-1'] = ok(own(changes));
  server.answers['GET /api/tryouts/paket-1/mine'] = ok({ running: null, last: null, serverNow: hours(0) });
  return renderRoute(
    [
      { path: '/acara/:id', Component: () => <EventPage tryoutId="paket-1" reminder={null} /> },
      { path: '/exam/:id', Component: () => <h1>Paket</h1> },
      { path: '/auth', Component: () => <h1>Masuk</h1> },
    ],
    '/acara/paket-1',
  );
}

beforeEach(() => givenLearner());

describe('/acara/:id', () => {
  it('registers after the rules were accepted, and says beside the field that a code is wrong', async () => {
    const { user } = visit();
    const register = await screen.findByRole('button', { name: 'Daftar' });
    await user.click(register);
    expect(await screen.findByText('Setujui tata tertib lebih dahulu')).toBeVisible();
    expect(screen.getByText('Isi kode acara')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Kode acara' }), 'salah');
    await user.click(screen.getByRole('checkbox'));
    const wrong = 'Kode ini tidak cocok dengan acara ini';
    const call = 'PUT /api/events/paket-1/registration';
    server.answers[call] = {
      status: 409,
      body: { code: 'EVENT_CODE_WRONG', message: wrong, errors: [{ field: 'code', message: wrong }] },
    };
    await user.click(register);
    expect(await screen.findByText(wrong)).toBeVisible();

    server.answers[call] = ok(own({ registeredAt: hours(0), startsLeft: 1 }));
    server.answers['GET /api/events/paket-1'] = ok(own({ registeredAt: hours(0), startsLeft: 1 }));
    await user.clear(screen.getByRole('textbox', { name: 'Kode acara' }));
    await user.type(screen.getByRole('textbox', { name: 'Kode acara' }), 'BENAR2026');
    await user.click(register);
    expect(await screen.findByText('Batalkan pendaftaran')).toBeVisible();
    expect(server.arrived.findLast((one) => one.call === call)?.body).toEqual({
      code: 'BENAR2026',
      acceptsRules: true,
    });
  });

  it('says that a release is late, once its time has passed without it', async () => {
    visit({ phase: 'ended', startsUntil: hours(-5), resultsAt: hours(-1), attemptId: 'TO1', registeredAt: hours(-30) });
    expect(await screen.findByText(/^Jawaban Anda sudah tersimpan. Hasil belum dirilis. Rencananya /)).toBeVisible();
    expect(screen.getByText(/^Direncanakan /)).toBeVisible();
    expect(screen.queryByText(/irilis untuk semua peserta/)).not.toBeInTheDocument();
  });

  it('says when a result will be released', async () => {
    visit({ phase: 'ended', startsUntil: hours(-5), resultsAt: hours(1), attemptId: 'TO1', registeredAt: hours(-30) });
    expect(await screen.findByText(/Hasil dirilis untuk semua peserta /)).toBeVisible();
    expect(screen.getByText(/^Dirilis /)).toBeVisible();
  });

  it.each([
    ['before the waiting room opens', 2, /^Ruang tunggu dibuka /],
    ['while the waiting room is open', 0.5, /^Ruang tunggu sudah dibuka\./],
    ['after the start', -0.1, /^Acara sudah dimulai\. Anda dapat mulai sampai /],
  ])('tells somebody who registers %s what comes next', async (_, startsIn, sentence) => {
    const told = jest.spyOn(toast, 'success');
    const changes = { entry: 'free', startsAt: hours(startsIn), startsUntil: hours(startsIn + 0.5) } as const;
    const { user } = visit(changes);
    server.answers['PUT /api/events/paket-1/registration'] = ok(own(changes));
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Daftar' }));
    await waitFor(() =>
      expect(told).toHaveBeenCalledWith({ title: 'Anda terdaftar', message: expect.stringMatching(sentence) }),
    );
    told.mockRestore();
  });

  it('says when registering fails, and keeps what was entered', async () => {
    const { user } = visit({ entry: 'free' });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Daftar' }));
    expect(await screen.findByText('Belum terdaftar')).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('leads into the waiting room an hour before the start, and not earlier', async () => {
    visit({ registeredAt: hours(-1), startsLeft: 1, startsAt: hours(0.9), startsUntil: hours(1.5) });
    expect(await screen.findByRole('link', { name: 'Masuk ruang tunggu' })).toHaveAttribute(
      'href',
      '/acara/paket-1/ruang-tunggu',
    );
  });

  it('still leads into it during a pause over the end of the starts, which moves on only afterwards', async () => {
    visit({ registeredAt: hours(-9), startsLeft: 1, startsAt: hours(-1), startsUntil: hours(-0.1), phase: 'starting' });
    expect(await screen.findByRole('link', { name: 'Mulai sekarang' })).toHaveAttribute(
      'href',
      '/acara/paket-1/ruang-tunggu',
    );
    expect(screen.getByText(/Acara sedang dijeda/)).toBeVisible();
  });

  it('has the released place, the certificate and its check page', async () => {
    server.answers['GET /api/events/paket-1/standing'] = ok({
      attemptId: 'TO1',
      release: 2,
      releasedAt: hours(-1),
      rank: 12,
      takers: 3_456,
      points: 401,
      max: 550,
      passed: true,
      certificateCode: 'ABCD-EFGH',
    });
    visit({
      phase: 'released',
      registeredAt: hours(-90),
      attemptId: 'TO1',
      startsAt: hours(-48),
      startsUntil: hours(-47),
    });
    expect(await screen.findByText('dari 3.456 peserta')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unduh sertifikat' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Halaman pemeriksaan' })).toHaveAttribute(
      'href',
      '/sertifikat/ABCD-EFGH?rilis=2',
    );
    expect(screen.getByRole('link', { name: 'Lihat hasil' })).toHaveAttribute('href', '/exam/TO1');
  });

  it('shows a visitor everything but the registration', async () => {
    givenVisitor();
    visit();
    expect(await screen.findByRole('link', { name: 'Masuk untuk mendaftar' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Yang diamati selama acara' })).toBeVisible();
    expect(server.callsOf('GET /api/events/paket-1')).toBe(0);
  });

  it('leads to the package where the server knows no events', async () => {
    const { router } = visit();
    server.answers['GET /api/tryouts/paket-1'] = ok(sampleDetail());
    await waitFor(() => expect(router.state.location.pathname).toBe('/exam/paket-1'));
  });
});

describe('/sertifikat/:code', () => {
  const result = { release: 1, releasedAt: hours(-48), rank: 40, takers: 900, points: 380, max: 550, passed: true };
  const check = {
    code: 'ABCD',
    name: 'Sari Dewi',
    event: 'Tryout Akbar',
    type: 'SKD_CPNS',
    takenAt: hours(-72),
    issued: result,
    current: result,
    isReplaced: false,
    reason: null,
  };
  const open = (query = '') => {
    givenVisitor();
    return renderRoute([{ path: '/sertifikat/:code', Component: CertificatePage }], `/sertifikat/ABCD${query}`);
  };
  const call = 'GET /api/certificates/ABCD';

  it('tells anybody what it attests', async () => {
    server.answers[call] = ok(check);
    open();
    expect(await screen.findByText('Sertifikat ini asli')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sari Dewi' })).toBeVisible();
    expect(server.arrived.at(-1)?.authorization).toBeUndefined();
  });

  it('names the same day as the paper, wherever it is checked', async () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
    // 23:30 in Jakarta is the next day in Jayapura.
    server.answers[call] = ok({ ...check, takenAt: '2026-11-21T16:30:00.000Z' });
    open();
    expect(await screen.findByText(/dikerjakan 21 Nov 2026\./)).toBeVisible();
    jest.restoreAllMocks();
  });

  it.each([
    ['?rilis=1', `${call}?release=1`, 'Hasil di sertifikat ini sudah diganti', 'Tertera di sertifikat'],
    // A typed code, or a paper from before: nobody knows which release it is of.
    ['', call, 'Hasil ini pernah dirilis ulang', 'Pada rilis ke-1'],
    ['?rilis=abc', call, 'Hasil ini pernah dirilis ulang', 'Pada rilis ke-1'],
    // An older API, which knows no other release than that of the issue.
    ['?rilis=2', `${call}?release=2`, 'Hasil ini pernah dirilis ulang', 'Pada rilis ke-1'],
  ])(
    'tells what holds now once it was replaced (%s), and hides a name that is gone',
    async (query, asked, title, box) => {
      server.answers[asked] = ok({
        ...check,
        name: null,
        isReplaced: true,
        reason: 'Kunci soal 12 diperbaiki.',
        current: { ...result, release: 2, rank: 35, points: 385 },
      });
      open(query);
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getByRole('region', { name: 'Berlaku sekarang' })).toHaveTextContent('385');
      expect(screen.getByRole('region', { name: box })).toHaveTextContent('380');
      expect(screen.getByRole('heading', { name: 'Nama tidak ditampilkan' })).toBeVisible();
    },
  );

  it('tells when the figures changed, not when they were released last', async () => {
    const current = { ...result, release: 3, releasedAt: hours(-1), rank: 35, points: 385 };
    const replacedAt = hours(-24);
    server.answers[call] = ok({ ...check, isReplaced: true, reason: 'Ralat soal 12', current, replacedAt });
    open();
    expect(await screen.findByText(/dirilis ulang pada/)).toHaveTextContent(
      `dirilis ulang pada ${formatDateTime(replacedAt)}: Ralat soal 12.`,
    );
  });

  it('says that there is none, which is not the same as no answer', async () => {
    server.answers[call] = refused(404, 'CERTIFICATE_NOT_FOUND', 'Sertifikat dengan kode ini tidak ditemukan');
    open();
    expect(await screen.findByText('Sertifikat dengan kode ini tidak ada')).toBeVisible();
  });
});
