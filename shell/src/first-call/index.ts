import { fetchAhead } from './fetch-ahead.ts';
import { sendFirstCall } from './send-first-call.ts';

sendFirstCall(window.location.pathname);
fetchAhead(document);
