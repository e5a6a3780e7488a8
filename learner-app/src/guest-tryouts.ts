import { ApiError, deviceStorage, isSignedOutError, storageKeys } from '@tryout/shared-ui';
import * as v from 'valibot';
import { create } from 'zustand';
import { useSession } from './session.ts';

/** An exam of the free tryout that was begun on this device without an account, and the token that opens it. */
export interface GuestTryout {
  id: string;
  attemptToken: string;
}

/** Whose list it is in `userTryouts` while nobody has an account; and under whose name the device keeps a guest's answers. */
export const guestId = 'guest';

/** More than anybody may register for; what lies behind was not written by us. */
const mostTryouts = 50;

const Lists = v.record(v.string(), v.unknown());
/** What can't travel in an address or a header is no id and no token. */
const Stored = v.object({
  id: v.pipe(v.string(), v.regex(/^TO[0-9a-z]{1,100}$/)),
  attemptToken: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,2000}$/)),
});

function readLists(): Record<string, unknown> {
  try {
    return v.parse(Lists, JSON.parse(deviceStorage.get(storageKeys.userTryouts) ?? '{}'));
  } catch {
    return {}; // nobody could read it any more
  }
}

/** Whatever has been made of the device's storage, what comes out of here are tryouts, each once. */
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

/** Says whether the list will survive a reload. */
function writeList(owner: string, list: readonly { id: string }[]): boolean {
  const { [owner]: _, ...others } = readLists();
  const lists = list.length > 0 ? { ...others, [owner]: list } : others;
  if (Object.keys(lists).length > 0) return deviceStorage.set(storageKeys.userTryouts, JSON.stringify(lists));
  deviceStorage.remove(storageKeys.userTryouts);
  return true;
}

/** Notes a tryout that a learner has registered for: ids alone, since the session opens them. */
export function noteLearnersTryout(learnerId: string, id: string): void {
  const { [learnerId]: stored } = readLists();
  const earlier = Array.isArray(stored) ? stored.slice(-mostTryouts) : [];
  writeList(learnerId, [...earlier, { id }]);
}

/** Takes a learner's tryouts out of the list; everybody else's stay. */
export const forgetLearnersTryouts = (learnerId: string): void => void writeList(learnerId, []);

interface GuestTryoutsState {
  tryouts: readonly GuestTryout[];
  /** False when this device can't keep them: they are gone with the page. */
  isKept: boolean;
  /** Tryouts whose token the server no longer accepts, as far as this page has met it. */
  refused: ReadonlySet<string>;
  add(tryout: GuestTryout): void;
  /** Forgets a tryout: it belongs to an account now, or its token opens nothing any more. */
  remove(id: string): void;
  refuse(id: string): void;
}

/** The guest's tryouts on this device (the spec's `userTryouts`), as a hook in components and `.getState()` elsewhere. */
export const useGuestTryouts = create<GuestTryoutsState>()((set, get) => {
  /** Another tab may have added one meanwhile: what is stored counts. */
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

/** Whether this device holds a guest's token for the attempt. */
export const useIsGuests = (attemptId: string): boolean =>
  useGuestTryouts((state) => find(state, attemptId) !== undefined);

/** True when the server no longer answers to the token: for a guest's the attempt is then not there. */
export const isRefused = (error: unknown): boolean =>
  isSignedOutError(error) || (error instanceof ApiError && error.code === 'ATTEMPT_NOT_FOUND');

/** Sends a call about an attempt with what opens it: the guest's token that this device keeps, else the learner's session. */
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

/** Whether nothing about the attempt is answered any more: the learner's session has ended, or the guest's token. */
export const hasLostAccess = (attemptId: string): boolean => {
  const guests = useGuestTryouts.getState();
  return find(guests, attemptId) ? guests.refused.has(attemptId) : useSession.getState().status === 'expired';
};

/** The same as a hook. */
export function useLostAccess(attemptId: string): boolean {
  const isGuests = useIsGuests(attemptId);
  const isGuestRefused = useGuestTryouts(({ refused }) => refused.has(attemptId));
  const isExpired = useSession(({ status }) => status === 'expired');
  return isGuests ? isGuestRefused : isExpired;
}
