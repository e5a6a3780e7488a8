import { CertificateCheck } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** Works signed out: anybody who has the code may check it. */
export const getCertificate = (code: string, signal?: AbortSignal) =>
  api.get(`certificates/${encodeURIComponent(code)}`, CertificateCheck, { token: null, ...(signal && { signal }) });
