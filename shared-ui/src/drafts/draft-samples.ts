/** Gives a test the browser's locks, which all tabs share, as jsdom has none. Called again, all tabs have closed. */
export function givenLocks() {
  const held = new Set<string>();
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      async request(name: string, _options: object, work: (lock: object | null) => unknown) {
        if (held.has(name)) return work(null);
        held.add(name);
        await work({ name });
        held.delete(name);
      },
    },
  });
}
