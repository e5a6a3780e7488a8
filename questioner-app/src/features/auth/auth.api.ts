import { type StaffCredentials, QuestionerLoginAnswer } from '@tryout/api/contract';
import { api } from '../../session.ts';

const signInTimeoutMs = 60_000;

/** Sent without the stored token: a sign-in has no account yet. */
export const signIn = (credentials: StaffCredentials) =>
  api.post('api/questioner/login', QuestionerLoginAnswer, {
    json: credentials,
    token: null,
    timeoutMs: signInTimeoutMs,
  });
