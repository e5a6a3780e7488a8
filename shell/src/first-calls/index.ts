import { fetchAhead } from './fetch-ahead.ts';
import { sendFirstCalls } from './send-first-calls.ts';
import { showFirstQuestion } from './show-first-question.ts';

sendFirstCalls(window.location.pathname);
fetchAhead(document);
void showFirstQuestion(
  window.firstCalls?.find(({ address }) => address.includes('/api/attempts/TO')),
  document,
);
