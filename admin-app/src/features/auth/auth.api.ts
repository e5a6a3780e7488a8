import { AdminSession, type StaffCredentials } from '@tryout/api/contract';
import { UnexpectedAnswerError } from '@tryout/shared-ui';
import * as v from 'valibot';
import { api } from '../../session.ts';

/** Sent without the stored token: a sign-in has no account yet. */
export const signIn = (credentials: StaffCredentials) =>
  api.post('admin/login', AdminSession, { json: credentials, token: null });

/**
 * Asks the API host for its front page. Any success counts, whatever the page says.
 * @throws ApiError, NetworkError or TimeoutError when the host can't be reached
 */
export async function checkConnection(): Promise<void> {
  try {
    await api.get('/', v.unknown(), { token: null });
  } catch (error) {
    if (!(error instanceof UnexpectedAnswerError)) throw error;
  }
}
