import { sendFirstCall } from './send-first-call.ts';

sendFirstCall(window.location.pathname);
