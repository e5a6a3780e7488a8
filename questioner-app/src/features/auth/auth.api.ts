import { type StaffCredentials, QuestionerLoginAnswer } from '@tryout/api/contract';
import { api } from '../../session.ts';

const signInTimeoutMs = 60_000;

/** Without the stored token: whoever signs in is not yet anybody. */
export const signIn = (credentials: StaffCredentials) =>
  api.post('api/questioner/login', QuestionerLoginAnswer, {
    json: credentials,
    token: null,
    timeoutMs: signInTimeoutMs,
  });
