import { dialogs, notifications } from '@tryout/shared-ui/kit';

export { readDrafts } from '../drafts/draft-store.ts';
export { examTypes } from './exam-types.ts';
export { givenDevice } from './given-device.ts';
export { eventLine, givenLocalApi, type LocalAnswer, type LocalLine, ok, refused } from './local-api.ts';
export { renderRoute } from './render-route.tsx';
export { givenTimers } from './timers.ts';

// As in a page that has been open for a second.
void dialogs.load();
void notifications.load();
