import { mayHaveArrived } from './api-error.ts';

type Create<Body, Created> = (body: Body, creationKey: string) => Promise<Created>;

/**
 * Makes a creation safe to repeat: each body is sent under a key of its own, so that pressing again after a lost answer creates no second
 * one.
 * @returns sends a body: the same body again under the same key, another body under another key
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

/** A body that was sent and got no answer yet. */
export interface Unanswered<Body> {
  key: string;
  body: Body;
}

/** Storage for the unanswered body, so that it survives a reload; null when there is none. */
export interface CreationMemory<Body> {
  recall(): Unanswered<Body> | null;
  keep(unanswered: Unanswered<Body> | null): void;
}

/**
 * Like `createOnce`, for something that is edited after its creation: a body that may have arrived is sent again unchanged before the newer
 * text goes out.
 * @param memory survives a reload where the text does; without one it lasts as long as the page
 * @returns `isAsWritten` is false where an earlier body was created: the rest must be saved as an edit
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
      // Refused: nothing was created, and the next body is a new creation.
      if (!mayHaveArrived(error)) note(null);
      throw error;
    }
  }

  return async (body) => {
    const earlier = unanswered && JSON.stringify(unanswered.body) !== JSON.stringify(body);
    if (!earlier) return { created: await ask(body), isAsWritten: true };
    try {
      return { created: await ask(body), isAsWritten: false };
    } catch (error) {
      if (mayHaveArrived(error)) throw error;
      return { created: await ask(body), isAsWritten: true };
    }
  };
}
