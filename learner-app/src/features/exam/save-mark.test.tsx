import type { ExamItem } from '@tryout/api/contract';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { createExamStore } from './exam.store.ts';
import { SaveMark } from './save-mark.tsx';
import type { ExamSession } from './use-exam-session.ts';

it('asks no guest whose access has ended to sign in, after a cut line either', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const item = { id: 'I1', options: [] } as unknown as ExamItem;
  const store = createExamStore({ items: [item], responses: [] }, () => 1_000);
  store.getState().choose('A');
  const Exam = () => {
    const [isSignedOut, setIsSignedOut] = useState(false);
    const session = { store, canKeepAnswers: true, isGuest: true, isSignedOut } as unknown as ExamSession;
    return (
      <>
        <button onClick={() => setIsSignedOut(true)}>Akses berakhir</button>
        <SaveMark session={session} />
      </>
    );
  };
  const { user } = renderRoute([{ path: '/', Component: Exam }]);
  expect(await screen.findByRole('status')).toHaveTextContent('Koneksi terputus.');

  online.mockReturnValue(true);
  await user.click(screen.getByRole('button', { name: 'Akses berakhir' }));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  online.mockRestore();
});
