import type { EventStanding } from '@tryout/api/contract';
import { givenLocalApi, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { givenLearner } from '../../testing/samples.ts';
import { StandingCard } from './standing-card.tsx';

const server = givenLocalApi();

const standing: EventStanding = {
  attemptId: 'TO1',
  rank: 1204,
  takers: 5000,
  points: 395,
  max: 550,
  passed: true,
  release: 1,
  releasedAt: '2026-11-24T12:00:00.000Z',
  certificateCode: 'ABCD-EFGH',
};
const visit = (changes: Partial<EventStanding> = {}) =>
  renderRoute([{ path: '/', Component: () => <StandingCard standing={{ ...standing, ...changes }} /> }], '/');

beforeEach(() => givenLearner());

describe('a learner’s place in an event', () => {
  it('has rank, points and the way to the certificate’s check', async () => {
    visit();
    expect(await screen.findByText('1.204')).toBeVisible();
    expect(screen.getByText('dari 5.000 peserta')).toBeVisible();
    expect(screen.getByText(/^Nilai 395 dari 550, lulus\. Dirilis /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Halaman pemeriksaan' })).toHaveAttribute(
      'href',
      '/sertifikat/ABCD-EFGH?rilis=1',
    );
  });

  it('says that it was released again, and offers nothing where there is no certificate', async () => {
    visit({ release: 2, passed: null, certificateCode: null });
    expect(await screen.findByText(/^Nilai 395 dari 550\. .* \(rilis ke-2\)\.$/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says why the certificate can’t be had', async () => {
    server.answers['GET /api/attempts/TO1/certificate'] = refused(503, 'OVERLOADED', 'Server sedang sibuk');
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Unduh sertifikat' }));
    expect(await screen.findByText('Gagal mengunduh sertifikat')).toBeVisible();
  });
});
