/** A part of the libraries that pages need only once they have been drawn. It has a file of its own. */
export interface Later<Part> {
  /** Undefined until it has arrived. */
  now: Part | undefined;
  /** @throws when it can't be fetched; the next call tries again */
  load(): Promise<Part>;
}

/** A part that is fetched when it is first wanted, and then kept. */
export function later<Part>(fetchPart: () => Promise<Part>): Later<Part> {
  const part: Later<Part> = {
    now: undefined,
    async load() {
      part.now ??= await fetchPart();
      return part.now;
    },
  };
  return part;
}
