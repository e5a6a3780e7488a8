import type { SecondFactorRepository } from './second-factor.repository.ts';

/** Seals secrets under their account's id. */
export interface FactorSealer {
  keyId: string;
  seal(name: string, content: Buffer): Buffer;
  open(name: string, sealed: Buffer): { content: Buffer; isCurrent: boolean };
}

interface Dependencies {
  factors: Pick<SecondFactorRepository, 'countNotOf' | 'findSealed' | 'listOwners' | 'replaceSealed'>;
  sealer: FactorSealer;
}

/** Second factors' secrets, as things to reseal after a change of the key (docs/keys.md). */
export function createFactorSealing({ factors, sealer }: Dependencies) {
  return {
    name: 'second factor of account',
    list: (after: string, limit: number, areAll: boolean) =>
      factors.listOwners(after, limit, areAll ? undefined : sealer.keyId),
    countLeft: () => factors.countNotOf(sealer.keyId),

    /**
     * Seals one with the present key.
     * @returns `passing` when it was removed or set up again meanwhile
     * @throws Error when it doesn't open
     */
    async sealAnew(accountId: string): Promise<'sealed' | 'kept' | 'passing'> {
      const found = await factors.findSealed(accountId);
      if (!found) return 'passing';
      const { content, isCurrent } = sealer.open(accountId, Buffer.from(found.sealedSecret, 'base64'));
      const sealedSecret = isCurrent ? found.sealedSecret : sealer.seal(accountId, content).toString('base64');
      const isReplaced = await factors.replaceSealed(accountId, found.sealedSecret, {
        sealedSecret,
        keyId: sealer.keyId,
      });
      return !isReplaced ? 'passing' : isCurrent ? 'kept' : 'sealed';
    },
  };
}
