import { ExpirationPlugin } from 'workbox-expiration';

// No age: Workbox counts it from the answer's date, so that a file in daily use would stop working offline. The room goes to the last used.

/** The room for the app's files: several releases of all areas, because an open page of an earlier release still asks for its own. */
export const assetRoom = () => new ExpirationPlugin({ maxEntries: 500 });

/** The room for figures. They alone give way when the device has none left: without its files, the app doesn't open offline. */
export const figureRoom = () => new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true });
