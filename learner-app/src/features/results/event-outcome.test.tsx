import type { EventStanding, Result } from '@tryout/api/contract';
import { givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { givenLearner, sampleResult } from '../../testing/samples.ts';
import ResultPage from './result.page.tsx';

const server = givenLocalApi();

const standing: EventStanding = {
  attemptId: 'TO-selesai',
  rank: 12,
  takers: 5000,
  points: 395,
  max: 550,
  passed: true,
  release: 1,
  releasedAt: '2026-11-24T12:00:00.000Z',
  certificateCode: 'ABCD-EFGH',
};

function visit(facts: Partial<Result['tryout']>) {
  const { tryout, ...result } = sampleResult();
  server.answers['GET /api/attempts/TO-selesai/result'] = ok({ ...result, tryout: { ...tryout, ...facts } });
  return renderRoute(
    [{ path: '/exam/:examId', Component: () => <ResultPage attemptId="TO-selesai" /> }],
    '/exam/TO-selesai',
  );
}

beforeEach(() => {
  givenLearner();
  server.answers['GET /api/events/paket-1/standing'] = ok(standing);
});

describe('the result of an event', () => {
  it('has the learner’s place and the certificate, with the way to the event', async () => {
    visit({ isEvent: true, isShuffled: true, isOnShow: true });
    expect(await screen.findByRole('button', { name: 'Unduh sertifikat' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Halaman acara' })).toHaveAttribute('href', '/acara/paket-1');
    expect(screen.getByRole('link', { name: 'Buka acara' })).toBeVisible();
    expect(screen.getByText(/urutan soal dan pilihan Anda diacak/)).toBeVisible();
  });

  it('keeps both once its package isn’t on show any more, and leads to no page that is gone', async () => {
    server.answers['GET /api/tryouts/paket-1'] = refused(404, 'TRYOUT_NOT_FOUND', 'Tryout tidak ditemukan');
    visit({ isEvent: true, isShuffled: false, isOnShow: false });
    expect(await screen.findByRole('button', { name: 'Unduh sertifikat' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Halaman acara' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Buka acara' })).not.toBeInTheDocument();
    expect(screen.queryByText(/diacak/)).not.toBeInTheDocument();
  });

  it('is of no event elsewhere', async () => {
    visit({ isEvent: false });
    expect(await screen.findByRole('link', { name: 'Kerjakan lagi' })).toBeVisible();
    expect(server.arrived.map(({ call }) => call)).not.toContain('GET /api/events/paket-1/standing');
  });
});
