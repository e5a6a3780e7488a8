import { practiceCounts, type PracticeStart } from '@tryout/api/contract';
import { useNavigate, userMessage } from '@tryout/shared-ui';
import { createOnce } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { keepPractice } from '../../common/practice/kept-practice.ts';
import { startPractice } from '../../common/practice/practice.api.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';

/** A session to begin; all that is left out is the API's default. */
export type Choice = Partial<PracticeStart> & Pick<PracticeStart, 'mode'>;

/** A session of what is due in the notebook; there may be fewer questions than the smallest count. */
export const notebookChoice = (due: number): Choice => ({
  mode: 'notebook',
  count: Math.min(Math.max(due, practiceCounts.min), practiceCounts.max),
});

/**
 * Begins a session, keeps it on the device and opens it. A second press, and one more after a lost answer, give the session of the first.
 * @returns `begun` names the button that was pressed, while its session is on the way
 */
export function useStartPractice() {
  const learnerId = useLearnerId();
  const navigate = useNavigate();
  const [begun, setBegun] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [startOnce] = useState(() => createOnce(startPractice));

  async function begin(choice: Choice, button: string): Promise<void> {
    if (learnerId === undefined || begun !== null) return;
    setBegun(button);
    setFailure(null);
    try {
      const session = await startOnce(choice as PracticeStart);
      await keepPractice(learnerId, session);
      await navigate(`/latihan/${session.id}`);
    } catch (error) {
      setFailure(userMessage(error));
    } finally {
      setBegun(null);
    }
  }
  return { start: (choice: Choice, button: string) => void begin(choice, button), begun, failure };
}

export type StartPractice = ReturnType<typeof useStartPractice>;
