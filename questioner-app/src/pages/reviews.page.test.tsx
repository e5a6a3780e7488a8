import type { ReviewInbox } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { useSession } from '../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);
const requests = 'GET /proxy/api/questioner/review-requests';
const open = () => renderRoute(routes, '/questioner/reviews');

const listed = (questionId: string, number: number, isReady: boolean) => ({
  questionId,
  version: 1,
  number,
  question: `Soal tentang ${questionId}`,
  tryoutListId: 't1',
  type: 'SKD_CPNS',
  subType: 'TWK',
  tryout: { title: 'Simulasi SKD', batch: 1 },
  isReady,
});
const at = '2026-11-23T02:00:00.000Z';
const inbox = (more: Partial<ReviewInbox> = {}): ReviewInbox => ({
  waiting: [],
  waitingTotal: 0,
  sentBack: [],
  asked: [],
  ...more,
});

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/api/questioner/profile'] = ok({
    id: 'q1',
    name: 'Rina',
    email: 'rina@contoh.id',
    role: 'questioner',
  });
  api.answers['GET /proxy/api/questioner/review-requests/count'] = ok({ waiting: 0, sentBack: 0 });
});

describe('/questioner/reviews', () => {
  it('lists what waits, what came back with its comment, and own requests', async () => {
    api.answers[requests] = ok(
      inbox({
        waiting: [{ ...listed('musyawarah', 3, false), askedBy: 'Ratna', askedAt: at }],
        waitingTotal: 120,
        sentBack: [{ ...listed('deret', 4, true), by: 'Bima', text: 'Ganti pilihan B.', at }],
        asked: [{ ...listed('gotong royong', 5, true), reviewerId: 'q2', reviewer: 'Sari', askedAt: at, isGone: true }],
      }),
    );
    open();
    const waiting = within(await screen.findByRole('region', { name: 'Menunggu tinjauan Anda' }));
    expect(waiting.getByRole('heading')).toHaveTextContent('(120)');
    expect(waiting.getByText('Simulasi SKD · Batch 1 · Soal 3 · Konsep')).toBeVisible();
    expect(waiting.getByText('Diminta oleh Ratna, 23 Nov 2026, 09.00 WIB')).toBeVisible();
    expect(waiting.getByRole('link', { name: 'Tinjau' })).toBeVisible();
    expect(screen.getByText('1 yang paling lama ditampilkan.')).toBeVisible();
    const sentBack = within(screen.getByRole('region', { name: 'Dikembalikan kepada Anda' }));
    expect(sentBack.getByText('Ganti pilihan B.')).toBeVisible();
    expect(sentBack.getByText(/^Dikembalikan oleh Bima/)).toBeVisible();
    expect(sentBack.getByRole('link', { name: 'Sunting' })).toHaveAttribute(
      'href',
      expect.stringContaining('tryout=t1&soal=4'),
    );
    const asked = within(screen.getByRole('region', { name: 'Permintaan Anda' }));
    expect(asked.getByText(/Akunnya tidak aktif lagi: minta penulis lain\.$/)).toBeVisible();
  });

  it('says how reviews come about while there are none', async () => {
    api.answers[requests] = ok(inbox());
    open();
    expect(await screen.findByText('Tidak ada tinjauan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pekerjaan saya' })).toHaveAttribute('href', '/questioner/work');
  });

  it('can be loaded again after a failure', async () => {
    api.answers[requests] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 10_000 });
    api.answers[requests] = ok(inbox());
    await user.click(again);
    expect(await screen.findByText('Tidak ada tinjauan')).toBeVisible();
  });
});
