import { hash, verify } from '@node-rs/argon2';

/** argon2id with the lowest cost that OWASP recommends; algorithm 2 is argon2id, the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Takes the place of an account that doesn't exist, so that both refusals take the same time. */
const nobodysHash = hash('nobody has this password', cost);

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False also without an account (`undefined`), after the same work. */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Hashes and checks passwords with argon2id. */
export const passwords: Passwords = {
  hash: (password) => hash(password, cost),
  async matches(passwordHash, password) {
    const matched = await verify(passwordHash ?? (await nobodysHash), password);
    return matched && passwordHash !== undefined;
  },
};
