import type { MantineColorSchemeManager } from '@mantine/core';
import { localStorageColorSchemeManager } from '@tryout/shared-ui/kit';
import { colorSchemeBus } from '@tryout/shared-ui/platform';
import { storageKeys } from '../session/storage-keys.ts';

/** Keeps the chosen colour scheme on the device, and in step with other tabs and with the other themes of this page. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  const stored = localStorageColorSchemeManager({ key: storageKeys.colorScheme });
  let leave = () => {};
  return {
    ...stored,
    set(scheme) {
      stored.set(scheme);
      colorSchemeBus.tell(scheme);
    },
    subscribe(onUpdate) {
      stored.subscribe(onUpdate);
      leave = colorSchemeBus.subscribe(onUpdate);
    },
    unsubscribe() {
      stored.unsubscribe();
      leave();
    },
  };
}
