import {
  type Credentials,
  Done,
  type EmailProof,
  GuestRegistrant,
  type PasswordForgotten,
  type PasswordReset,
  type SignUp,
  UserSession,
} from '@tryout/api/contract';
import { api } from '../../session.ts';

export const signIn = (credentials: Credentials) => api.post('auth/login', UserSession, { json: credentials });

export const register = (registration: SignUp) => api.post('auth/register', UserSession, { json: registration });

/** Asks for a mail with a link to replace the password; the answer doesn't tell whether the address has an account. */
export const askForLink = (forgotten: PasswordForgotten) => api.post('auth/forgot-password', Done, { json: forgotten });

export const resetPassword = (reset: PasswordReset) => api.post('auth/reset-password', Done, { json: reset });

/** The data that the guest of this attempt typed into the form of /free-tryout, for the device with the guest's token. */
export const getRegistrant = (attemptId: string, token: string, signal?: AbortSignal) =>
  api.get(`attempts/${encodeURIComponent(attemptId)}/registrant`, GuestRegistrant, {
    token,
    signal,
  });

export const confirmEmail = (proof: EmailProof) => api.post('auth/email-proof', Done, { json: proof });
