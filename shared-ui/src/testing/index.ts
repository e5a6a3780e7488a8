export { examTypes } from './exam-types.ts';
export { givenDevice } from './given-device.ts';
export { givenLocalApi, type LocalAnswer, ok, refused } from './local-api.ts';
export { renderRoute } from './render-route.tsx';
