import type { DiscussionThread, StaffDiscussion } from '@tryout/api/contract';
import { screen } from '@testing-library/react';
import { renderRoute } from '../testing/index.ts';
import type { DiscussionArea } from './discussion-calls.ts';
import { StaffDiscussionView } from './staff-discussion.tsx';

const thread = (id: string, text: string): DiscussionThread => ({
  id,
  writer: 'Budi S.',
  isByStaff: false,
  isOwn: false,
  state: 'shown',
  text,
  reason: null,
  createdAt: '2026-11-21T03:00:00.000Z',
  editedAt: null,
  editableUntil: null,
  helpfulCount: 0,
  isHelpful: false,
  isReported: false,
  answers: [],
});
const discussion = (page: number): StaffDiscussion => ({
  question: {
    questionId: 'q1',
    stem: 'Berapa 6 × 7?',
    subType: 'TWK',
    tryout: { id: 't1', title: 'Tryout TWK', number: 3 },
    posts: 21,
    unanswered: 21,
    lastPostAt: '2026-11-21T03:00:00.000Z',
  },
  threads: [thread(`p${page}`, `Pertanyaan halaman ${page}`)],
  total: 21,
});

it('has its page in the address, and asks before an answer is left behind on another', async () => {
  const area = {
    path: '/discussions',
    calls: { read: async (_id, { page }) => discussion(page) },
  } as Pick<DiscussionArea, 'path'> & { calls: Pick<DiscussionArea['calls'], 'read'> } as DiscussionArea;
  const { user, router } = renderRoute([{ path: '/', element: <StaffDiscussionView area={area} questionId="q1" /> }]);
  await user.click(await screen.findByRole('button', { name: 'Jawab pertanyaan Budi S.' }));
  await user.type(screen.getByRole('textbox'), 'Karena 42.');
  await user.click(screen.getByRole('button', { name: 'Halaman 2' }));
  await user.click(await screen.findByRole('button', { name: 'Lanjut menyunting' }));
  expect(screen.getByRole('textbox')).toHaveValue('Karena 42.');
  await user.click(screen.getByRole('button', { name: 'Halaman 2' }));
  await user.click(await screen.findByRole('button', { name: 'Buang perubahan' }));
  expect(await screen.findByText('Pertanyaan halaman 2')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
});
