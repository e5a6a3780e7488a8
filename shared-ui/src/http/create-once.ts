import { isTemporary } from './api-error.ts';

type Create<Body, Created> = (body: Body, creationKey: string) => Promise<Created>;

/**
 * Sends what shall be created under a key of its own, so that pressing again after a lost answer creates no second one.
 * @returns sends a body: the same one again under the same key, another one under another
 */
export function createOnce<Body, Created>(create: Create<Body, Created>): (body: Body) => Promise<Created> {
  let unanswered: { key: string; said: string } | null = null;
  return async (body) => {
    const said = JSON.stringify(body);
    if (unanswered?.said !== said) unanswered = { key: crypto.randomUUID(), said };
    const created = await create(body, unanswered.key);
    unanswered = null;
    return created;
  };
}

/** What was sent and not answered yet. */
export interface Unanswered<Body> {
  key: string;
  body: Body;
}

/** Where that is kept, so that it survives whoever sent it; null when there is none. */
export interface CreationMemory<Body> {
  recall(): Unanswered<Body> | null;
  keep(unanswered: Unanswered<Body> | null): void;
}

/**
 * The same for what is edited afterwards: whatever may have arrived is asked for as it was sent, before it is written anew.
 * @param memory survives a reload where the text does; without one the page's own serves
 * @returns `isAsWritten` is false where an earlier body was created: the rest is an edit of it
 */
export function createThenEdit<Body, Created>(
  create: Create<Body, Created>,
  memory?: CreationMemory<Body>,
): (body: Body) => Promise<{ created: Created; isAsWritten: boolean }> {
  let unanswered = memory?.recall() ?? null;

  function note(next: Unanswered<Body> | null): void {
    unanswered = next;
    memory?.keep(next);
  }

  async function ask(body: Body): Promise<Created> {
    const sent = unanswered ?? { key: crypto.randomUUID(), body };
    note(sent);
    try {
      const created = await create(sent.body, sent.key);
      note(null);
      return created;
    } catch (error) {
      // Refused: nothing was created, and what comes next is something new.
      if (!isTemporary(error)) note(null);
      throw error;
    }
  }

  return async (body) => {
    const earlier = unanswered && JSON.stringify(unanswered.body) !== JSON.stringify(body);
    if (!earlier) return { created: await ask(body), isAsWritten: true };
    try {
      return { created: await ask(body), isAsWritten: false };
    } catch (error) {
      if (isTemporary(error)) throw error;
      return { created: await ask(body), isAsWritten: true };
    }
  };
}
