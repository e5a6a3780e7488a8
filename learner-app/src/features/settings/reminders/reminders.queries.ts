import { useLearnerId } from '../../../common/use-learner-id.ts';

/** The key of the learner's reminders: an event's page stays open while another learner signs in. */
export const useRemindersKey = () => ['reminders', useLearnerId()];
