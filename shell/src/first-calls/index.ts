import { fetchAhead } from './fetch-ahead.ts';
import { sendFirstCalls } from './send-first-calls.ts';
import { showFirstQuestion } from './show-first-question.ts';
import { showNextStep } from './show-next-step.ts';

sendFirstCalls(window.location.pathname);
const callTo = (part: string) => window.firstCalls?.find(({ address }) => address.includes(part));
const attempt = callTo('/api/attempts/TO');
if (attempt) {
  // The paper first: it can be read before the app is there, and all that arrives at the same time makes it slower.
  const patience = new Promise((resolve) => setTimeout(resolve, 1_500));
  void Promise.race([showFirstQuestion(attempt, document), patience]).then(() => fetchAhead(document));
} else {
  fetchAhead(document);
  void showNextStep({ running: callTo('/api/attempts?'), account: callTo('/api/auth/me') }, document);
}
