import type { DiscussionPost, DiscussionThread } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as api from './discussions.api.ts';
import { ItemDiscussion } from './item-discussion.tsx';

jest.mock('./discussions.api.ts');
const countPosts = jest.mocked(api.countPosts);
const readDiscussion = jest.mocked(api.readDiscussion);
const sendPost = jest.mocked(api.sendPost);

const post = (changes: Partial<DiscussionPost> = {}): DiscussionPost => ({
  id: 'p1',
  writer: 'Budi S.',
  isByStaff: false,
  isOwn: false,
  state: 'shown',
  text: 'Mengapa B?',
  reason: null,
  createdAt: '2026-11-21T03:00:00.000Z',
  editedAt: null,
  editableUntil: null,
  helpfulCount: 0,
  isHelpful: false,
  isReported: false,
  ...changes,
});
const thread = (changes: Partial<DiscussionThread> = {}): DiscussionThread => ({ ...post(), answers: [], ...changes });

const renderDiscussion = () =>
  renderRoute(
    [
      {
        path: '/exam/:id',
        element: (
          <>
            <h1>Hasil</h1>
            <ItemDiscussion learnerId="l1" attemptId="TO1" itemId="v1" number={4} />
          </>
        ),
      },
    ],
    '/exam/TO1',
  );

beforeEach(() => {
  jest.resetAllMocks();
  countPosts.mockResolvedValue({ items: [{ itemId: 'v1', posts: 3, news: 1 }] });
  readDiscussion.mockResolvedValue({ threads: [thread()], total: 1, bar: null });
  jest.mocked(api.noteSeen).mockResolvedValue({ success: true });
});

it.each([
  ['an older API', new ApiError({ status: 404, code: 'CALL_UNKNOWN', message: 'Belum ada' })],
  ['switched off', new ApiError({ status: 404, code: 'DISCUSSIONS_OFF', message: 'Ditutup' })],
  ['a broken connection', new NetworkError()],
])('shows nothing: %s', async (_, error) => {
  countPosts.mockRejectedValue(error);
  renderDiscussion();
  await screen.findByRole('heading', { name: 'Hasil' });
  await waitFor(() => expect(countPosts).toHaveBeenCalled());
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('is folded with its count, and asks for nothing before it is opened', async () => {
  const { user } = renderDiscussion();
  const fold = await screen.findByRole('button', { name: 'Diskusi (3)' });
  expect(screen.getByText('1 jawaban baru')).toBeVisible();
  expect(readDiscussion).not.toHaveBeenCalled();
  await user.click(fold);
  expect(await screen.findByRole('article', { name: 'Pertanyaan Budi S.' })).toHaveTextContent('Mengapa B?');
});

it('counts as seen only the answers that were shown: those of the page, to own questions', async () => {
  const own = (id: string) => thread({ id, isOwn: true, answers: [post({ id: `${id}a`, state: 'shown' })] });
  const others = Array.from({ length: 9 }, (_, index) =>
    thread({ id: `x${index}`, answers: [post({ id: `y${index}` })] }),
  );
  readDiscussion.mockImplementation(async (_place, page) => ({
    threads: page === 1 ? [own('baru'), ...others] : [own('lama')],
    total: 11,
    bar: null,
  }));
  const { user } = renderDiscussion();
  await user.click(await screen.findByRole('button', { name: 'Diskusi (3)' }));
  await waitFor(() => expect(api.noteSeen).toHaveBeenCalled());
  const place = { attemptId: 'TO1', itemId: 'v1' };
  expect(jest.mocked(api.noteSeen).mock.calls).toEqual([[place, [{ id: 'baru', answers: 1 }]]]);
  await user.click(screen.getByRole('button', { name: /berikut/i }));
  await waitFor(() =>
    expect(jest.mocked(api.noteSeen).mock.calls).toEqual([
      [place, [{ id: 'baru', answers: 1 }]],
      [place, [{ id: 'lama', answers: 1 }]],
    ]),
  );
});

it('says of a page beyond the last one that it is empty, and not that nobody has asked', async () => {
  const threads = Array.from({ length: 10 }, (_, index) => thread({ id: `x${index}` }));
  let total = 11;
  readDiscussion.mockImplementation(async (_place, page) => ({
    threads: page === 1 ? threads : total === 11 ? [thread({ id: 'lama', isOwn: true })] : [],
    total,
    bar: null,
  }));
  jest.mocked(api.deletePost).mockImplementation(async () => {
    total = 10;
    return { success: true };
  });
  const { user } = renderDiscussion();
  await user.click(await screen.findByRole('button', { name: 'Diskusi (3)' }));
  await user.click(await screen.findByRole('button', { name: 'Halaman 2' }));
  await user.click(await screen.findByRole('button', { name: 'Hapus' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }));
  expect(await screen.findByText('Tidak ada pertanyaan di halaman ini.')).toBeVisible();
  expect(screen.queryByText(/^Belum ada yang bertanya/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Halaman 1' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(10));
});

it('leaves a refused text in its field, with what to take out; the server’s own refusal, too', async () => {
  const { user } = renderDiscussion();
  await user.click(await screen.findByRole('button', { name: 'Diskusi (3)' }));
  const field = await screen.findByRole('textbox', { name: 'Tanyakan sesuatu tentang pembahasan soal 4' });
  await user.type(field, 'lihat www.contoh.id');
  await user.click(screen.getByRole('button', { name: 'Kirim pertanyaan' }));
  expect(await screen.findByText('Hapus tautan “www.contoh.id” dari tulisan Anda')).toBeVisible();
  expect(field).toHaveFocus();
  expect(sendPost).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'Mengapa C?');
  sendPost.mockRejectedValueOnce(new NetworkError());
  await user.click(screen.getByRole('button', { name: 'Kirim pertanyaan' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveValue('Mengapa C?');
  sendPost.mockResolvedValueOnce(post({ isOwn: true }));
  await user.click(screen.getByRole('button', { name: 'Kirim pertanyaan' }));
  await waitFor(() => expect(field).toHaveValue(''));
  // Under the same key, so that a lost answer makes no second post.
  expect(sendPost.mock.calls[0]?.[1]).toBe(sendPost.mock.calls[1]?.[1]);
});

it('keeps what is being written when it is folded', async () => {
  const { user } = renderDiscussion();
  const fold = await screen.findByRole('button', { name: 'Diskusi (3)' });
  await user.click(fold);
  const name = 'Tanyakan sesuatu tentang pembahasan soal 4';
  await user.type(await screen.findByRole('textbox', { name }), 'Mengapa C?');
  await user.click(fold);
  expect(screen.queryByRole('textbox', { name })).not.toBeInTheDocument();
  await user.click(fold);
  expect(screen.getByRole('textbox', { name })).toHaveValue('Mengapa C?');
});

it('keeps an answer open whose text was changed while it was being sent', async () => {
  let arrive: (sent: DiscussionPost) => void = () => {};
  sendPost.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const { user } = renderDiscussion();
  await user.click(await screen.findByRole('button', { name: 'Diskusi (3)' }));
  await user.click(await screen.findByRole('button', { name: 'Jawab' }));
  const field = screen.getByRole('textbox', { name: 'Jawaban Anda' });
  await user.type(field, 'Karena B.');
  await user.click(screen.getByRole('button', { name: 'Kirim jawaban' }));
  await user.type(field, ' Lihat juga soal 7.');
  readDiscussion.mockResolvedValue({
    threads: [thread({ answers: [post({ id: 'p2', isOwn: true, text: 'Karena B.' })] })],
    total: 1,
    bar: null,
  });
  await act(async () => arrive(post({ id: 'p2' })));
  expect(await screen.findByRole('article', { name: /^Jawaban/ })).toHaveTextContent('Karena B.');
  expect(screen.getByRole('textbox', { name: 'Jawaban Anda' })).toHaveValue('Karena B. Lihat juga soal 7.');
});

it('tells the writer of a hidden post why, and nobody else', async () => {
  readDiscussion.mockResolvedValue({
    threads: [
      thread({ isOwn: true, state: 'hidden', reason: 'Kasar', text: 'Kata saya' }),
      thread({
        id: 'p2',
        writer: 'Siti A.',
        state: 'deleted',
        text: '',
        answers: [post({ id: 'p3', text: 'Jawaban' })],
      }),
    ],
    total: 2,
    bar: { until: '2026-12-01T03:00:00.000Z', reason: 'Berulang kali kasar' },
  });
  const { user } = renderDiscussion();
  await user.click(await screen.findByRole('button', { name: 'Diskusi (3)' }));
  expect(await screen.findByText(/disembunyikan pengelola. Alasannya: Kasar/)).toBeVisible();
  expect(screen.getByText('Pertanyaan ini sudah dihapus.')).toBeVisible();
  expect(screen.getByText(/^Anda baru dapat menulis lagi setelah 1 Des/)).toBeVisible();
  expect(screen.getByText('Alasan dari pengelola: Berulang kali kasar')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Kirim pertanyaan' })).not.toBeInTheDocument();
});

it('tells why a report was not sent, also to somebody who tried to close its form', async () => {
  let fail = (_: Error) => {};
  jest.mocked(api.reportPost).mockReturnValue(new Promise((_, reject) => (fail = reject)));
  const { user } = renderDiscussion();
  await user.click(await screen.findByRole('button', { name: /^Diskusi/ }));
  await user.click(await screen.findByRole('button', { name: 'Laporkan tulisan Budi S.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Laporkan tulisan ini' }));
  const [reason] = dialog.getAllByRole('radio');
  await user.click(reason as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Kirim laporan' }));
  await user.keyboard('{Escape}');
  expect(dialog.getByRole('button', { name: 'Batal' })).toBeDisabled();
  act(() => fail(new NetworkError()));
  expect(await screen.findByText(/^Koneksi terputus\./)).toBeVisible();
});
