import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { givenLearner, givenVisitor, listedTryouts, ownState, sampleNow, sampleTryout } from '../../testing/samples.ts';
import { Component } from './own-tryouts.page.tsx';
import * as api from './tryouts.api.ts';

jest.mock('./tryouts.api.ts', () => ({
  ...jest.requireActual<typeof api>('./tryouts.api.ts'),
  listTryouts: jest.fn(),
  listOwnTryouts: jest.fn(),
}));
const listTryouts = jest.mocked(api.listTryouts);
const listOwnTryouts = jest.mocked(api.listOwnTryouts);

const renderOwn = (path = '/exam/list') => renderRoute([{ path: '/exam/list', Component }, { path: '/auth' }], path);
const packages = ['Berjalan', 'Selesai', 'Baru'].map((title) => sampleTryout({ id: title, title }));

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  window.scrollTo = () => {};
});

describe('TryOut Saya', () => {
  it('has running packages on top, then taken ones, then new ones', async () => {
    const states = [ownState({ secondsLeft: 600, points: 1 }), ownState({ points: 56 }), ownState({})];
    listOwnTryouts.mockResolvedValue(listedTryouts(packages, states));
    renderOwn();
    for (const [group, title, action] of [
      ['Sedang dikerjakan', 'Berjalan', 'Lanjutkan'],
      ['Sudah dikerjakan', 'Selesai', 'Mulai Tryout'],
      ['Belum dikerjakan', 'Baru', 'Mulai Tryout'],
    ] as const) {
      const shown = within(await screen.findByRole('region', { name: group }));
      expect(shown.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
        title,
      ]);
      expect(shown.getByRole('link', { name: action })).toBeVisible();
    }
    expect(screen.getByText('Nilai terakhir 56 dari 135')).toBeVisible();
    expect(listOwnTryouts.mock.lastCall?.[0]).toMatchObject({ sort: 'mine', taken: null, price: null });
  });

  it('counts a package as taken while its result is held back', async () => {
    const withheld = { attemptId: 'TO-1', submittedAt: sampleNow, resultOpensAt: '2026-12-06T14:00:00.000Z' };
    listOwnTryouts.mockResolvedValue(listedTryouts([sampleTryout()], [{ ...ownState({}), withheld }]));
    renderOwn();
    expect(await screen.findByRole('region', { name: 'Sudah dikerjakan' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Belum dikerjakan' })).not.toBeInTheDocument();
  });

  it('leaves out empty groups', async () => {
    listOwnTryouts.mockResolvedValue(listedTryouts([sampleTryout()], [ownState({})]));
    renderOwn();
    expect(await screen.findByRole('region', { name: 'Belum dikerjakan' })).toBeVisible();
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });

  it('shows a visitor every package, and how to see their own', async () => {
    givenVisitor();
    listTryouts.mockResolvedValue(listedTryouts(packages));
    const { user, router } = renderOwn('/exam/list?search=x&sort=popular&price=paid');
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(listTryouts.mock.lastCall?.[0]).toMatchObject({ search: 'x', sort: null, price: null });
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.state).toEqual({ from: '/exam/list?search=x&sort=popular&price=paid' });
  });
});
