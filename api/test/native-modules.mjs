import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Loads what an `import` of this name would load, as Node does, and only once per process. */
export const load = (name) => {
  const address = import.meta.resolve(name);
  return require(address.startsWith('file:') ? fileURLToPath(address) : address);
};
