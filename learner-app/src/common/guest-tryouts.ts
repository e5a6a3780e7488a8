import { ApiError, deviceStorage, isSignedOutError, storageKeys } from '@tryout/shared-ui';
import * as v from 'valibot';
import { create } from 'zustand';
import { useSession } from '../session.ts';

/** An exam of the free tryout that was begun on this device without an account, and the token that opens it. */
export interface GuestTryout {
  id: string;
  attemptToken: string;
}

/** The guest's key in `userTryouts`, and the owner name of a guest's answers on the device. */
export const guestId = 'guest';

/** More than anybody may register for; entries beyond it were not written by us. */
const mostTryouts = 50;

const Lists = v.record(v.string(), v.unknown());
/** A value that can't be sent in an address or a header is no id and no token. */
const Stored = v.object({
  id: v.pipe(v.string(), v.regex(/^TO[0-9a-z]{1,100}$/)),
  attemptToken: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,2000}$/)),
});

function readLists(): Record<string, unknown> {
  try {
    return v.parse(Lists, JSON.parse(deviceStorage.get(storageKeys.userTryouts) ?? '{}'));
  } catch {
    return {}; // unreadable, so worth nothing
  }
}

/** The valid tryouts in the device's storage, whatever somebody has written there, each once. */
function readTryouts(): GuestTryout[] {
  const { [guestId]: stored } = readLists();
  if (!Array.isArray(stored)) return [];
  const byId = new Map<string, GuestTryout>();
  for (const entry of stored.slice(-mostTryouts)) {
    const parsed = v.safeParse(Stored, entry);
    if (parsed.success) byId.set(parsed.output.id, parsed.output);
  }
  return [...byId.values()];
}

/** Returns true when the list will survive a reload. */
function writeList(owner: string, list: readonly { id: string }[]): boolean {
  const { [owner]: _, ...others } = readLists();
  const lists = list.length > 0 ? { ...others, [owner]: list } : others;
  if (Object.keys(lists).length > 0) return deviceStorage.set(storageKeys.userTryouts, JSON.stringify(lists));
  deviceStorage.remove(storageKeys.userTryouts);
  return true;
}

/** Stores a tryout that a learner has registered for: only its id, since the session opens it. */
export function noteLearnersTryout(learnerId: string, id: string): void {
  const { [learnerId]: stored } = readLists();
  const earlier = Array.isArray(stored) ? stored.slice(-mostTryouts) : [];
  writeList(learnerId, [...earlier, { id }]);
}

/** Removes a learner's tryouts from the list; everybody else's stay. */
export const forgetLearnersTryouts = (learnerId: string): void => void writeList(learnerId, []);

interface GuestTryoutsState {
  tryouts: readonly GuestTryout[];
  /** False when this device can't store them: they are lost when the page closes. */
  isKept: boolean;
  /** Ids of the tryouts whose token the server has refused on this page. */
  refused: ReadonlySet<string>;
  add(tryout: GuestTryout): void;
  /** Forgets a tryout: it belongs to an account now, or its token opens nothing any more. */
  remove(id: string): void;
  refuse(id: string): void;
}

/** The guest's tryouts on this device (the spec's `userTryouts`), as a hook in components and `.getState()` elsewhere. */
export const useGuestTryouts = create<GuestTryoutsState>()((set, get) => {
  /** Another tab may have added one in the meantime: the stored list counts. */
  const change = (tryouts: readonly GuestTryout[]) => set({ tryouts, isKept: writeList(guestId, tryouts) });
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key === storageKeys.userTryouts) set({ tryouts: readTryouts() });
    });
  }
  return {
    tryouts: readTryouts(),
    isKept: true,
    refused: new Set(),
    add: (tryout) => change([...readTryouts().filter(({ id }) => id !== tryout.id), tryout]),
    remove: (removed) => change(readTryouts().filter(({ id }) => id !== removed)),
    refuse: (id) => set({ refused: new Set([...get().refused, id]) }),
  };
});

const find = ({ tryouts }: GuestTryoutsState, attemptId: string) => tryouts.find(({ id }) => id === attemptId);

/** True when this device holds a guest's token for the attempt. */
export const useIsGuests = (attemptId: string): boolean =>
  useGuestTryouts((state) => find(state, attemptId) !== undefined);

/** True when the server no longer accepts the token: for a guest's token the attempt is then not found. */
export const isRefused = (error: unknown): boolean =>
  isSignedOutError(error) || (error instanceof ApiError && error.code === 'ATTEMPT_NOT_FOUND');

/** Sends a call about an attempt with its credentials: the guest's token on this device, else the learner's session. */
export async function withCredentials<Answer>(
  attemptId: string,
  call: (credentials: { token?: string }) => Promise<Answer>,
): Promise<Answer> {
  const guests = find(useGuestTryouts.getState(), attemptId);
  if (!guests) return call({});
  try {
    return await call({ token: guests.attemptToken });
  } catch (error) {
    if (isRefused(error)) useGuestTryouts.getState().refuse(attemptId);
    throw error;
  }
}

/** True when the server answers nothing about the attempt any more: the learner's session has ended, or the guest's token is refused. */
export const hasLostAccess = (attemptId: string): boolean => {
  const guests = useGuestTryouts.getState();
  return find(guests, attemptId) ? guests.refused.has(attemptId) : useSession.getState().status === 'expired';
};

/** `hasLostAccess` as a hook. */
export function useLostAccess(attemptId: string): boolean {
  const isGuests = useIsGuests(attemptId);
  const isGuestRefused = useGuestTryouts(({ refused }) => refused.has(attemptId));
  const isExpired = useSession(({ status }) => status === 'expired');
  return isGuests ? isGuestRefused : isExpired;
}
