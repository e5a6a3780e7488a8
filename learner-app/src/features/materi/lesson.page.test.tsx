import 'fake-indexeddb/auto';
import { errors, type LessonProgressList } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { examTypes, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { deleteDB } from 'idb';
import { lessonsOf } from '../../common/lesson-index.ts';
import { useSession } from '../../session.ts';
import { givenLearner, givenVisitor, sampleNow, sampleUser } from '../../testing/samples.ts';
import { Component } from './lesson.page.tsx';
import * as api from './materi.api.ts';
import * as practiceApi from '../../common/practice/practice.api.ts';
import { practiceOverview } from '../../testing/practice-samples.ts';

jest.mock('./materi.api.ts');
jest.mock('../../common/practice/practice.api.ts');
const getOverview = jest.mocked(practiceApi.getOverview);
const listReading = jest.mocked(api.listReading);
const keepReading = jest.mocked(api.keepReading);
const getLesson = jest.mocked(api.getLesson);

const [, first] = lessonsOf(examTypes);
const slug = first?.slug ?? '';
const renderLesson = (path = `/materi/${slug}`) =>
  renderRoute(
    [
      { path: '/materi/:slug', Component },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
    ],
    path,
  );
const reading = (changes = {}) => ({ slug, percent: 40, doneAt: null, readAt: sampleNow, ...changes });

beforeEach(async () => {
  jest.resetAllMocks();
  await deleteDB('tryout-lessons');
  givenLearner();
  listReading.mockResolvedValue({ lessons: [] });
  getOverview.mockRejectedValue(new NetworkError('No answer'));
  keepReading.mockImplementation(async (_slug, { percent, isDone }) =>
    reading({ percent, doneAt: isDone ? sampleNow : null }),
  );
  getLesson.mockResolvedValue({
    slug,
    blocks: [
      { kind: 'heading', depth: 2, id: 'metode', children: ['Metode'] },
      { kind: 'paragraph', children: ['Isi materi ', { kind: 'strong', children: ['penting'] }] },
      { kind: 'reveal', summary: 'Lihat jawaban', children: [{ kind: 'paragraph', children: ['Jawabannya 43'] }] },
    ],
  });
});

describe('a lesson', () => {
  it('shows its text, its table of contents, and its neighbours', async () => {
    renderLesson();
    expect(await screen.findByText('penting')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(first?.title ?? '');
    expect(screen.getByRole('link', { name: 'Metode' })).toHaveAttribute('href', '#metode');
    expect(screen.getByRole('link', { name: /^Materi sebelumnya/ })).toHaveAttribute('href', '/materi/strategi-ujian');
    expect(screen.getByRole('link', { name: 'Tryout TKD BUMN' })).toHaveAttribute('href', '/tryout?type=TKD_BUMN');
  });

  it('leads to practice of what it teaches', async () => {
    renderLesson();
    await screen.findByText('penting');
    const [subType = ''] = examTypes.subTypesTaughtBy(slug);
    expect(screen.getByRole('link', { name: `Latihan ${examTypes.subTypeLabel(subType)}` })).toHaveAttribute(
      'href',
      `/latihan?subType=${subType}`,
    );
  });

  it('offers no practice of a sub type that has only essays', async () => {
    getOverview.mockResolvedValue(practiceOverview({ subTypes: [] }));
    renderLesson();
    await screen.findByText('penting');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Latihan/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'Tryout TKD BUMN' })).toBeVisible();
  });

  it('is marked as done, and the mark is removed again', async () => {
    const { user } = renderLesson();
    await user.click(await screen.findByRole('button', { name: 'Tandai selesai' }));
    // A mark that was a slip is taken back without a trace.
    expect(keepReading).toHaveBeenCalledWith(slug, { percent: expect.any(Number), isDone: true });
    expect(keepReading).not.toHaveBeenCalledWith(slug, expect.objectContaining({ percent: 100 }));
    await user.click(await screen.findByRole('button', { name: 'Sudah selesai' }));
    expect(keepReading).toHaveBeenLastCalledWith(slug, expect.objectContaining({ isDone: false }));
    expect(await screen.findByRole('button', { name: 'Tandai selesai' })).toBeVisible();
  });

  it('stays marked beside an earlier answer that arrives late, and knows the other lessons', async () => {
    const other = reading({ slug: 'strategi-ujian', percent: 100, doneAt: sampleNow });
    let arrive: (list: LessonProgressList) => void = () => {};
    listReading.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    listReading.mockResolvedValue({ lessons: [reading({ doneAt: sampleNow }), other] });
    const { user, queryClient } = renderLesson();
    await user.click(await screen.findByRole('button', { name: 'Tandai selesai' }));
    expect(await screen.findByRole('button', { name: 'Sudah selesai' })).toBeVisible();
    arrive({ lessons: [reading(), other] });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('button', { name: 'Sudah selesai' })).toBeVisible();
    expect(queryClient.getQueryData(['lessons', sampleUser.id, 'progress'])).toEqual({
      lessons: [reading({ doneAt: sampleNow }), other],
    });
  });

  it('says when the mark could not be saved', async () => {
    keepReading.mockRejectedValue(new NetworkError('No answer'));
    const { user } = renderLesson();
    await user.click(await screen.findByRole('button', { name: 'Tandai selesai' }));
    expect(await screen.findByText('Gagal menyimpan tanda selesai')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tandai selesai' })).toBeVisible();
  });

  it('goes on from how far it was read', async () => {
    listReading.mockResolvedValue({ lessons: [reading({ percent: 40 })] });
    renderLesson();
    await waitFor(() => expect(screen.getByText('40%')).toBeVisible());
  });

  it('is open to visitors, and says how their reading could be saved', async () => {
    givenVisitor();
    const { user, router } = renderLesson();
    expect(await screen.findByText('penting')).toBeVisible();
    expect(listReading).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Tandai selesai' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: `/materi/${slug}` } });
  });

  it('opens all answers for the printer, and closes them again', async () => {
    renderLesson();
    const answer = (await screen.findByText('Lihat jawaban')).closest('details');
    window.dispatchEvent(new Event('beforeprint'));
    expect(answer).toHaveAttribute('open');
    window.dispatchEvent(new Event('afterprint'));
    expect(answer).not.toHaveAttribute('open');
  });

  it('can be asked for again when its text did not arrive', async () => {
    getLesson.mockRejectedValueOnce(new NetworkError('No answer'));
    const { user } = renderLesson();
    expect(await screen.findByRole('heading', { name: 'Gagal memuat materi' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('penting')).toBeVisible();
  });

  it('stays readable without a connection once it was read, for its reader alone', async () => {
    const { unmount } = renderLesson();
    expect(await screen.findByText('penting')).toBeVisible();
    unmount();
    getLesson.mockRejectedValue(new NetworkError('No answer'));
    const again = renderLesson();
    expect(await screen.findByText('penting')).toBeVisible();
    again.unmount();
    useSession.setState({ account: { ...sampleUser, id: 'orang-lain' } });
    renderLesson();
    expect(await screen.findByRole('heading', { name: 'Gagal memuat materi' })).toBeVisible();
  });

  it('says that an older API doesn’t have the texts yet', async () => {
    const { status, message } = errors.CALL_UNKNOWN;
    getLesson.mockRejectedValue(new ApiError({ status, code: 'CALL_UNKNOWN', message }));
    renderLesson();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(first?.title ?? '');
  });

  it('that only plans contain leads to them, and isn’t kept any longer', async () => {
    const { unmount } = renderLesson();
    expect(await screen.findByText('penting')).toBeVisible();
    unmount();
    const { status, message } = errors.LESSON_REQUIRES_PLAN;
    getLesson.mockRejectedValueOnce(new ApiError({ status, code: 'LESSON_REQUIRES_PLAN', message }));
    const refused = renderLesson();
    expect(await screen.findByText('Materi ini termasuk langganan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat langganan' })).toHaveAttribute(
      'href',
      '/pusat-langganan#paket-langganan',
    );
    refused.unmount();
    getLesson.mockRejectedValue(new NetworkError('No answer'));
    renderLesson();
    expect(await screen.findByRole('heading', { name: 'Gagal memuat materi' })).toBeVisible();
    expect(screen.queryByText('penting')).not.toBeInTheDocument();
  });

  it('that does not exist leads to the list', async () => {
    renderLesson('/materi/tidak-ada');
    expect(await screen.findByRole('heading', { level: 1, name: 'Materi tidak ditemukan' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat semua materi' })).toHaveAttribute('href', '/materi');
    expect(getLesson).not.toHaveBeenCalled();
  });
});
