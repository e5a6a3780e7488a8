/**
 * localStorage that never throws: blocked (private mode, policy) or full, it keeps values in memory for as long as the page lives.
 * `set` says whether the value will survive a reload.
 */
export function createDeviceStorage(open: () => Storage = () => window.localStorage) {
  const memory = new Map<string, string>();

  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(open());
    } catch {
      return otherwise;
    }
  };

  return {
    get(key: string): string | null {
      return memory.get(key) ?? attempt((storage) => storage.getItem(key), null);
    },
    set(key: string, value: string): boolean {
      const kept = attempt((storage) => (storage.setItem(key, value), true), false);
      if (kept) memory.delete(key);
      else memory.set(key, value);
      return kept;
    },
    remove(key: string): void {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}

export type DeviceStorage = ReturnType<typeof createDeviceStorage>;

/** The device's storage, shared by all areas. */
export const deviceStorage = createDeviceStorage();
