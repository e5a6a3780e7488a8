import { type AgeGroup, FreeTryoutOffer, FreeTryoutStart, type RegistrationForm } from '@tryout/api/contract';
import { isSignedOutError } from '@tryout/shared-ui';
import { uploadForm } from '@tryout/shared-ui/more';
import { api, useSession } from '../../session.ts';

/** A slow phone connection may need this long for 2 MB; the server waits no longer either. */
const timeoutMs = 60_000;

/** The offer of the free tryout. */
export const getOffer = (signal?: AbortSignal): Promise<FreeTryoutOffer> =>
  api.get('free-tryouts', FreeTryoutOffer, signal ? { signal } : {});

export interface FilledForm {
  texts: RegistrationForm & { ageGroup: AgeGroup };
  idCard: File;
  /** The same for every try of one form, so that the server gives the same answer again for work it has already done. */
  requestKey: string;
}

/** Registers, as the signed-in learner or as a guest, and starts the exam. */
export async function register(
  { texts, idCard, requestKey }: FilledForm,
  onProgress: (share: number) => void,
): Promise<FreeTryoutStart> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  form.append('consent', 'true');
  form.append('requestKey', requestKey);
  form.append('idCard', idCard, 'idCard');
  const { token } = useSession.getState();
  try {
    return await uploadForm('/api/free-tryouts', { schema: FreeTryoutStart, form, token, timeoutMs, onProgress });
  } catch (error) {
    if (isSignedOutError(error)) await useSession.getState().expire(token);
    throw error;
  }
}
