import * as v from 'valibot';
import { readEnvironment } from './environment.ts';

/** Base64url of so many bytes. */
const keyOf = (bytes: number, like: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/, like),
    v.check((text) => Buffer.from(text, 'base64url').length === bytes, like),
  );
const like = 'must be one of the two keys that web-push makes';

const Environment = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.string(), 'development'),
    VAPID_PUBLIC_KEY: v.optional(keyOf(65, like)),
    VAPID_PRIVATE_KEY: v.optional(keyOf(32, like)),
    VAPID_SUBJECT: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must look like mailto:halo@tryout.example'),
      ),
    ),
    PUSH_PRIVATE_HOSTS: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
  }),
  v.check((env) => {
    const given = [env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY, env.VAPID_SUBJECT].filter((one) => one !== undefined);
    return given.length === 0 || given.length === 3;
  }, 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT are set together, or none of them'),
  v.check(
    (env) => env.NODE_ENV !== 'production' || env.PUSH_PRIVATE_HOSTS === 'false',
    'PUSH_PRIVATE_HOSTS is not allowed when NODE_ENV=production: anybody could make the API call hosts behind it',
  ),
);

/** How push messages are sent. */
export interface PushSettings {
  /** Undefined: no keys are given. */
  vapid: { publicKey: string; privateKey: string; subject: string } | undefined;
  /** True if push services of local networks may be called. */
  reachesPrivate: boolean;
}

/**
 * The settings of push messages from environment variables (docs/settings.md).
 * @throws Error whose message is one line that names the wrong variable
 */
export function readPushSettings(given: Record<string, string | undefined>): PushSettings {
  const env = readEnvironment(Environment, given);
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;
  return {
    vapid: publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined,
    reachesPrivate: env.PUSH_PRIVATE_HOSTS === 'true',
  };
}
