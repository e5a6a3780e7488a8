/** A setting that can't be used; its message is the one line for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * A port number from an environment variable.
 * @throws SettingsError
 */
export function readPort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65535)
    throw new SettingsError(`Wrong setting: ${name} must be a port number from 1 to 65535, not "${value}".`);
  return port;
}
