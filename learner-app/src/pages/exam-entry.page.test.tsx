import type { Attempt } from '@tryout/api/contract';
import { givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { givenLearner, sampleItem, sampleResult, sampleUser } from '../testing/samples.ts';

const server = givenLocalApi();
const { attemptId, tryout, startedAt, submittedAt, ...result } = sampleResult({
  items: Array.from({ length: 30 }, (_, index) => sampleItem(index + 1)),
});
const attempt: Attempt = {
  id: attemptId,
  tryout,
  state: 'submitted',
  startedAt,
  deadlineAt: submittedAt,
  submittedAt,
  serverNow: submittedAt,
  items: [],
  responses: [],
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  givenLearner();
  server.answers['GET /api/auth/me'] = ok(sampleUser);
  server.answers[`GET /api/attempts/${attemptId}`] = ok(attempt);
  server.answers[`GET /api/attempts/${attemptId}/result`] = ok({
    ...result,
    attemptId,
    tryout,
    startedAt,
    submittedAt,
  });
});

const renderEntry = () =>
  renderRoute([{ path: '/exam/:examId', lazy: () => import('./exam-entry.page.tsx') }], `/exam/${attemptId}`);

describe('a result, as its address changes', () => {
  it('goes to a question on another page', async () => {
    const { user, router } = renderEntry();
    await user.click(await screen.findByText('Daftar nomor soal'));
    await user.click(screen.getByRole('button', { name: 'Soal 27, benar' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Soal 27' })).toHaveFocus());
  });

  it('keeps the focus on the filter', async () => {
    const { user, router } = renderEntry();
    const filter = await screen.findByRole('button', { name: '0 Salah' });
    await user.click(filter);
    await waitFor(() => expect(router.state.location.search).toBe('?tampil=salah'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '0 Salah' })).toHaveAttribute('aria-pressed', 'true'),
    );
    expect(filter).toHaveFocus();
    expect(server.callsOf(`GET /api/attempts/${attemptId}`)).toBe(1);
  });
});
