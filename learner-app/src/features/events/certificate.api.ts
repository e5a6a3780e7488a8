import { CertificateCheck } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** Works signed out: anybody who has the code may check it. @param release the number that the address on the paper has */
export const getCertificate = (code: string, release: number | null, signal?: AbortSignal) =>
  api.get(
    `certificates/${encodeURIComponent(code)}${release === null ? '' : `?release=${release}`}`,
    CertificateCheck,
    {
      token: null,
      signal,
    },
  );
