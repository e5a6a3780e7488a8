import { ExamTypesProvider, NetworkError } from '@tryout/shared-ui';
import { examTypes, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lessonsOf } from '../../common/lesson-index.ts';
import * as salesApi from '../../common/sales/sales.api.ts';
import * as progressApi from '../../common/progress/progress.api.ts';
import { givenLearner, givenVisitor, sampleNow, sampleProgress, sampleUser } from '../../testing/samples.ts';
import { sampleEntitlement, sampleEntitlements, sampleSales } from '../../testing/sales-samples.ts';
import { Component } from './lesson-list.page.tsx';
import * as api from './materi.api.ts';

jest.mock('./materi.api.ts');
jest.mock('../../common/progress/progress.api.ts');
jest.mock('../../common/sales/sales.api.ts');
const getProgress = jest.mocked(progressApi.getProgress);
const listReading = jest.mocked(api.listReading);
const renderList = () =>
  renderRoute(
    [
      {
        path: '/materi',
        element: (
          <ExamTypesProvider askAfterMs={3_600_000}>
            <Component />
          </ExamTypesProvider>
        ),
      },
    ],
    '/materi',
  );
const lessons = lessonsOf(examTypes);
const [strategy, , next] = lessons;

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  givenLearner();
  listReading.mockResolvedValue({ lessons: [] });
  getProgress.mockResolvedValue(sampleProgress({ scores: [], subTypes: [] }));
});

describe('the list of lessons', () => {
  it('has every lesson, in groups', async () => {
    renderList();
    expect(await screen.findAllByRole('article')).toHaveLength(lessons.length);
    const group = within(screen.getByRole('region', { name: 'Kemampuan dasar dan intelegensia' }));
    expect(group.getByRole('link', { name: 'Deret angka' })).toHaveAttribute('href', '/materi/deret-angka');
  });

  it('offers the first unread lesson as the next step', async () => {
    renderList();
    const card = within(await screen.findByRole('region', { name: strategy?.title ?? '' }));
    expect(card.getByRole('link', { name: 'Baca materi' })).toHaveAttribute('href', '/materi/strategi-ujian');
    expect(screen.getByText(`0 dari ${lessons.length} materi selesai`)).toBeVisible();
  });

  it('continues with the lesson that was begun, and counts the finished ones', async () => {
    listReading.mockResolvedValue({
      lessons: [
        { slug: next?.slug ?? '', percent: 35, doneAt: null, readAt: sampleNow },
        { slug: 'strategi-ujian', percent: 100, doneAt: sampleNow, readAt: sampleNow },
      ],
    });
    renderList();
    const card = within(await screen.findByRole('region', { name: next?.title ?? '' }));
    expect(card.getByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', `/materi/${next?.slug}`);
    expect(screen.getByText(`1 dari ${lessons.length} materi selesai`)).toBeVisible();
    expect(screen.getAllByText('Selesai')).toHaveLength(1);
    expect(screen.getByText('Terbaca 35%')).toBeVisible();
  });

  it('marks the lessons for the learner’s weak sub types', async () => {
    getProgress.mockResolvedValue(sampleProgress());
    renderList();
    const [marked, ...others] = await screen.findAllByText('Perlu diperkuat');
    expect(marked?.closest('article')).toHaveTextContent('Berhitung dan soal cerita');
    expect(others).toEqual([]);
  });

  it('works for visitors, without progress', async () => {
    givenVisitor();
    renderList();
    expect(await screen.findAllByRole('article')).toHaveLength(lessons.length);
    expect(listReading).not.toHaveBeenCalled();
    expect(screen.queryByText(/materi selesai/)).toBeNull();
  });

  it('shows the lessons also when the progress could not be loaded', async () => {
    listReading.mockRejectedValue(new NetworkError('No answer'));
    renderList();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat kemajuan membaca');
    expect(screen.getAllByRole('article')).toHaveLength(lessons.length);
  });

  describe('of which some are locked', () => {
    const locked = 'Penalaran diagram';
    const marked = () => screen.queryAllByText('Dengan langganan').map((mark) => mark.closest('article'));
    beforeEach(() => {
      const told = lessons.map((lesson) => ({ ...lesson, isFree: lesson.title !== locked }));
      localStorage.setItem('exam-types', JSON.stringify({ examTypes: examTypes.list, lessons: told }));
      jest.mocked(salesApi.getSales).mockResolvedValue(sampleSales());
      jest.mocked(salesApi.listOwnEntitlements).mockResolvedValue({ ...sampleEntitlements(), receivedAtMs: 0 });
    });

    it('says so to those whose plans don’t contain them, and to visitors', async () => {
      const { unmount } = renderList();
      expect(await screen.findByText('Dengan langganan')).toBeVisible();
      expect(marked().map((card) => within(card!).getByRole('link').textContent)).toEqual([locked]);
      unmount();
      givenVisitor();
      renderList();
      expect(await screen.findByText('Dengan langganan')).toBeVisible();
      expect(marked()).toHaveLength(1);
    });

    it('says nothing to those who have them', async () => {
      const own = { ...sampleEntitlements([sampleEntitlement()]), receivedAtMs: 0 };
      jest.mocked(salesApi.listOwnEntitlements).mockResolvedValue(own);
      const { queryClient } = renderList();
      await waitFor(() => expect(queryClient.getQueryData(['entitlements', sampleUser.id])).toBe(own));
      expect(marked()).toEqual([]);
    });
  });
});
