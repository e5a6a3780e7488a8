import { type Credentials, type Registration, UserSession } from '@tryout/api/contract';
import { api } from '../../session.ts';

export const signIn = (credentials: Credentials) => api.post('auth/login', UserSession, { json: credentials });

export const register = (registration: Registration) => api.post('auth/register', UserSession, { json: registration });
