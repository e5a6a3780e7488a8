import type { OwnReport } from '@tryout/api/contract';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import * as api from '../../common/reports/report.api.ts';
import { Component } from './own-reports.page.tsx';

jest.mock('../../common/reports/report.api.ts', () => ({
  ...jest.requireActual('../../common/reports/report.api.ts'),
  listOwnReports: jest.fn(),
}));

const report: OwnReport = {
  id: 'r1',
  attemptId: 'TO1',
  itemId: 'i1',
  tryout: { id: 't1', title: 'Tryout' },
  number: 1,
  stem: 'Enam kali tujuh?',
  kind: 'wrong_key',
  letter: 'B',
  text: '',
  state: 'accepted',
  sentAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  reply: null,
  scoreChange: null,
};

function givenReply(reply: Pick<NonNullable<OwnReport['reply']>, 'outcome' | 'isRuled'>) {
  const answered = { ...report, reply: { text: 'Anda benar.', at: '2026-11-02T00:00:00.000Z', ...reply } };
  jest.mocked(api.listOwnReports).mockResolvedValue({ reports: [answered], total: 1, open: 0, pausedUntil: null });
  renderRoute([{ path: '/history/laporan', Component }], '/history/laporan');
  return screen.findByRole('region', { name: 'Jawaban kami' });
}

describe('a report', () => {
  it('shows the formulas of its question drawn', async () => {
    const stem = String.raw`Nilai $\frac{3}{4}$ adalah`;
    jest
      .mocked(api.listOwnReports)
      .mockResolvedValue({ reports: [{ ...report, stem }], total: 1, open: 1, pausedUntil: null });
    const { container } = renderRoute([{ path: '/history/laporan', Component }], '/history/laporan');
    await waitFor(() => expect(container.querySelector('.katex-html')).not.toBeNull());
  });
});

describe('a report that was accepted by a ruling', () => {
  const proposed = 'Ralat penilaian soal ini diusulkan. Nilai dihitung ulang setelah ralatnya diterapkan.';
  it.each([
    ['isn’t told as ruled before the ruling is in force', { isRuled: false }, proposed],
    ['isn’t told as ruled by an API that doesn’t say so', {}, proposed],
    ['is told as ruled while it is in force', { isRuled: true }, 'Penilaian soal ini diralat.'],
  ])('%s', async (_, said, sentence) => {
    expect(await givenReply({ outcome: 'ruling', ...said })).toHaveTextContent(`Anda benar.${sentence}`);
  });
});
