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

/**
 * The same for what is edited afterwards: whatever may have arrived is asked for as it was sent, before it is written anew.
 * @returns `isAsWritten` is false where an earlier body was created: the rest is an edit of it
 */
export function createThenEdit<Body, Created>(
  create: Create<Body, Created>,
): (body: Body) => Promise<{ created: Created; isAsWritten: boolean }> {
  let unanswered: { key: string; body: Body } | null = null;

  async function ask(body: Body): Promise<Created> {
    unanswered ??= { key: crypto.randomUUID(), body };
    try {
      const created = await create(unanswered.body, unanswered.key);
      unanswered = null;
      return created;
    } catch (error) {
      // Refused: nothing was created, and what comes next is something new.
      if (!isTemporary(error)) unanswered = null;
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
