import { storageKeys, toast } from '@tryout/shared-ui';
import { useSession } from '../session.ts';

/** A device as it is when the page opens: with this stored token, or none. */
export function givenDevice(token: string | null = null) {
  toast.remove();
  localStorage.clear();
  if (token) localStorage.setItem(storageKeys.adminToken, token);
  useSession.setState({ status: 'checking', account: null, token, endedBy: null });
}

export const storedToken = () => localStorage.getItem(storageKeys.adminToken);
