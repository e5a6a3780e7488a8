import { NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { attemptList, finishedAttempt, givenLearner, runningAttempt, sampleTryout } from '../../testing/samples.ts';
import * as api from './dashboard.api.ts';
import { Component } from './dashboard.page.tsx';

jest.mock('./dashboard.api.ts');
const listLatestAttempts = jest.mocked(api.listLatestAttempts);
const listPackages = jest.mocked(api.listPackages);

const renderDashboard = () => renderRoute([{ path: '/dashboard', Component }], '/dashboard');
const part = async (name: string) => within(await screen.findByRole('region', { name }));

const other = sampleTryout({ id: 'paket-2', title: 'Tryout TWK BUMN' });

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  listLatestAttempts.mockResolvedValue(attemptList([]));
  listPackages.mockResolvedValue({ tryouts: [sampleTryout(), other], total: 2 });
});

describe('the dashboard', () => {
  it('has the running attempt as the one thing to do next', async () => {
    listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt(), runningAttempt()]));
    renderDashboard();
    const next = await part('Simulasi SKD CPNS Mini');
    expect(next.getByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(next.getByText(/^sisa (10:00|9:59)$/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Fokus CPNS 2024' })).toBeVisible();
  });

  it('has the newest package that was never taken otherwise', async () => {
    listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
    renderDashboard();
    const next = await part('Tryout TWK BUMN');
    expect(next.getByRole('link', { name: 'Mulai Tryout' })).toHaveAttribute('href', '/exam/paket-2');
  });

  it('lists what was done, with score and state', async () => {
    listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
    renderDashboard();
    const row = await (await part('Aktivitas Terbaru')).findByRole('link', { name: /Simulasi SKD CPNS Mini/ });
    expect(row).toHaveAttribute('href', '/exam/TO-selesai');
    expect(row).toHaveTextContent('56 / 135');
    expect(row).toHaveTextContent('Tidak lulus');
  });

  it('lists packages that open later, with day, hour and zone', async () => {
    const later = sampleTryout({ id: 'paket-3', title: 'Tryout Akbar', opensAt: '2999-11-24T12:00:00.000Z' });
    listPackages.mockResolvedValue({ tryouts: [later, other], total: 2 });
    renderDashboard();
    const row = await (await part('Ujian Mendatang')).findByRole('link', { name: /Tryout Akbar/ });
    expect(row).toHaveTextContent(/Dibuka \d+ Nov 2999, \d\d\.\d\d \S+/);
  });

  it('says that nothing is scheduled, and offers what is still untried', async () => {
    renderDashboard();
    const upcoming = await part('Ujian Mendatang');
    expect(await upcoming.findByText(/Tidak ada ujian terjadwal/)).toBeVisible();
    expect(await upcoming.findByRole('link', { name: /Tryout TWK BUMN/ })).toHaveAttribute('href', '/exam/paket-2');
    expect(await screen.findByText(/Belum ada aktivitas/)).toBeVisible();
  });

  it('lets one part fail without the other', async () => {
    listPackages.mockRejectedValue(new NetworkError('No answer'));
    listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
    renderDashboard();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat daftar tryout');
    expect(await screen.findByRole('link', { name: /Simulasi SKD CPNS Mini/ })).toBeVisible();
  });
});
