import { events } from '@tryout/shared-ui/kit';
import * as v from 'valibot';

/** `open`: what happens arrives at once. `broken`: nothing arrives, so the caller asks by itself until the line is open again. */
export type LineState = 'opening' | 'open' | 'broken';

export interface Listening<Schema extends v.GenericSchema> {
  /** On the page's own host: `/proxy/admin/events/7/live/stream`. */
  path: string;
  /** The bearer token; asked for at each try, since a session may have been prolonged. */
  getToken(): string | null;
  /** Sent beside it. */
  headers?: Record<string, string>;
  /** The name of the events. */
  event: string;
  /** The shape of each event's JSON. */
  schema: Schema;
  onData(data: v.InferOutput<Schema>): void;
  onState(state: LineState): void;
  /** The server sends something at least this often, be it a comment: a line that is silent for longer is opened anew. Left out: silence says nothing. */
  silentAfterMs?: number;
}

/** Pause after a refusal or an event of another shape; the library itself tries a line that was cut again after some seconds. */
const pauseMs = 30_000;

/**
 * Listens to Server-Sent Events, with the token in a header, which the browser's own `EventSource` can't send.
 * @returns ends it
 */
export function listenToEvents<Schema extends v.GenericSchema>(listening: Listening<Schema>): () => void {
  const { path, getToken, headers = {}, event, schema, onData, onState, silentAfterMs } = listening;
  let isOver = false;
  let hangUp = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function again(afterMs: number): void {
    hangUp();
    onState('broken');
    clearTimeout(timer);
    timer = setTimeout(() => void open(), afterMs);
  }
  function watchSilence(): void {
    clearTimeout(timer);
    if (silentAfterMs !== undefined) timer = setTimeout(() => again(0), silentAfterMs);
  }

  async function open(): Promise<void> {
    const library = await events.load().catch(() => undefined);
    if (isOver) return;
    if (!library) return again(pauseMs);
    const source = new library.EventSource(new URL(path, location.origin), {
      async fetch(url, init) {
        const token = getToken();
        const response = await fetch(url, {
          ...init,
          headers: { ...init.headers, ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        });
        return heard(response, watchSilence);
      },
    });
    hangUp = () => source.close();
    source.addEventListener('open', () => {
      onState('open');
      watchSilence();
    });
    source.addEventListener(event, ({ data }: MessageEvent) => {
      const parsed = v.safeParse(schema, jsonOf(data));
      if (!parsed.success) return again(pauseMs);
      return onData(parsed.output);
    });
    source.addEventListener('error', () => {
      clearTimeout(timer);
      if (source.readyState === source.CLOSED) again(pauseMs);
      else onState('broken');
    });
  }

  void open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    hangUp();
  };
}

/** The same answer, which tells of each piece that arrives: comments reach no listener. */
function heard(response: Response, onPiece: () => void) {
  const { body, url, status, redirected, headers } = response;
  if (!body) return response;
  const getReader = () => {
    const reader = body.getReader();
    return {
      async read() {
        const piece = await reader.read();
        if (!piece.done) onPiece();
        return piece;
      },
      cancel: () => reader.cancel(),
    };
  };
  return { url, status, redirected, headers, body: { getReader } };
}

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    // No JSON is no event of ours: the schema refuses it.
    return undefined;
  }
}
