import { useParams } from '@tryout/shared-ui';
import { eventExam } from '../features/exam/event-exam-later.tsx';
import { WaitingRoomPage } from '../features/events/waiting-room.page.tsx';

/** The same chunk name as the exam's own route. What can't be fetched now is fetched when it is needed. */
const fetchExam = () => {
  import(/* webpackChunkName: "attempt" */ './attempt.page.tsx').catch(() => {});
  eventExam.load().catch(() => {});
};

/** /acara/{id}/ruang-tunggu */
export function Component() {
  const { tryoutId = '' } = useParams();
  return <WaitingRoomPage key={tryoutId} tryoutId={tryoutId} fetchExam={fetchExam} />;
}
