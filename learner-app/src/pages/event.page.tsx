import { useParams } from '@tryout/shared-ui';
import { EventPage } from '../features/events/event.page.tsx';
import { EventReminder } from '../features/settings/reminders/event-reminder.tsx';
import { useLearnerId } from '../common/use-learner-id.ts';

/** /acara/{id} */
export function Component() {
  const { tryoutId = '' } = useParams();
  const isLearner = useLearnerId() !== undefined;
  return <EventPage key={tryoutId} tryoutId={tryoutId} reminder={isLearner && <EventReminder tryoutId={tryoutId} />} />;
}
