/** As Mantine names them; `auto` follows the device. */
export type ColorScheme = 'light' | 'dark' | 'auto';

type Listener = (scheme: ColorScheme) => void;

const listeners = new Set<Listener>();
let told: ColorScheme | undefined;

/** Tells all themes of a page that the user has chosen another colour scheme: an area may bring its own theme beside the shell's. */
export const colorSchemeBus = {
  tell(scheme: ColorScheme): void {
    // A theme that hears of a choice makes it its own, and tells it again.
    if (scheme === told) return;
    told = scheme;
    for (const listener of listeners) listener(scheme);
  },
  /** @returns a function that ends it */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
