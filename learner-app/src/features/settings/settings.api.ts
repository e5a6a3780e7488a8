import { Done, type PasswordChange, type PasswordProof, type ProfileChange, User } from '@tryout/api/contract';
import { createSessionCalls } from '@tryout/shared-ui';
import { api } from '../../session.ts';

/** Enough for years of attempts over a slow connection. */
const downloadTimeoutMs = 120_000;
/** Erasing reads and rewrites all data of a learner. */
const erasureTimeoutMs = 60_000;

export const saveProfile = (profile: ProfileChange) => api.put('auth/profile', User, { json: profile });

export const changePassword = (change: PasswordChange) =>
  api.post('auth/change-password', Done, { json: change, replacesToken: true });

export const downloadOwnData = (proof: PasswordProof) =>
  api.file('auth/me/data', { method: 'post', json: proof, timeoutMs: downloadTimeoutMs });

export const eraseAccount = (proof: PasswordProof) =>
  api.post('auth/me/erasure', Done, { json: proof, timeoutMs: erasureTimeoutMs });

export const sessions = createSessionCalls(api, 'auth');
