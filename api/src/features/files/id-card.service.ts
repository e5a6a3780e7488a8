import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { type ErrorCode, idCardTypes } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import type { Secrets } from '../../foundation/keys/key-id.ts';
import { type FileStore, idCardKey, pictureKey } from '../../foundation/files/file-store.ts';
import type { FileRepository } from './file.repository.ts';
import type { PictureCleaner } from './picture.ts';
import { createSealer } from '../../foundation/keys/seal.ts';

/** Longer than any registration takes from the first note of its card to the last. */
const doomedForMs = 10 * 60_000;
/** Files deleted in one round. */
const sweptAtOnce = 100;

/** Most bytes of ID cards in a day: some 8,000 photos. Otherwise somebody with many addresses could fill the disk. */
const bytesADay = 2 * 1024 ** 3;

interface CardPicture {
  mediaType: 'image/webp';
  content: Buffer;
}

interface Dependencies {
  files: Pick<FileRepository, 'newIdCards' | 'insertDoomed' | 'listDoomed' | 'isDoomed' | 'mayBeDone' | 'remove'>;
  pictures: PictureCleaner;
  store: FileStore;
  /** Keys that encrypt cards: the first one for new cards. */
  keys: Secrets;
  now(): Date;
}

/**
 * ID cards: encrypted, in a folder of their own, and never stored without a row. A card's row is written before its first
 * byte, marked for deletion (doomed); the registration that claims it removes that mark. Its row is deleted after its last
 * byte (docs/decisions/0016-id-cards.md).
 */
export function createIdCardService({ files, pictures, store, keys, now }: Dependencies) {
  const sealer = createSealer(keys);

  async function discard(id: string, keyOf = idCardKey): Promise<void> {
    await store.remove(keyOf(id));
    await files.remove(id);
  }

  /**
   * The card's picture, if its file is there.
   * @throws Error when it was changed, or was encrypted with a key that isn't given
   */
  async function find(id: string): Promise<CardPicture | undefined> {
    const sealed = await store.get(idCardKey(id));
    return sealed && { mediaType: 'image/webp', content: sealer.open(id, sealed).content };
  }

  return {
    /** @throws AppError ID_CARDS_FULL when the last day's cards reach the daily limit; cards that nothing has claimed yet come on top */
    async refuseFull(): Promise<void> {
      const since = now().getTime() - dayMs;
      const { bytes, oldest } = await files.newIdCards(new Date(since).toISOString());
      if (bytes >= bytesADay) throw AppError.until('ID_CARDS_FULL', Date.parse(oldest ?? now().toISOString()), since);
    },

    /**
     * Stores a card, still marked for deletion: the registration claims it in its own transaction.
     * @param refusal of a file that is no such picture; a proof of payment has another sentence
     * @returns the file's id
     * @throws AppError that says why the file is refused
     */
    async keep(upload: Buffer, refusal: ErrorCode = 'ID_CARD_TYPE_NOT_SUPPORTED'): Promise<string> {
      const { mediaType, content } = await pictures.clean(upload, { types: idCardTypes, refusal });
      const id = randomBytes(16).toString('hex');
      const sealed = sealer.seal(id, content);
      const at = now().toISOString();
      await files.insertDoomed(
        {
          id,
          kind: 'id_card',
          mediaType,
          sizeBytes: sealed.length,
          // Of the encrypted bytes: a hash of the card itself would let somebody check a guess.
          sha256: createHash('sha256').update(sealed).digest('hex'),
          createdAt: at,
          keyId: sealer.keyId,
        },
        at,
      );
      await store.put(idCardKey(id), sealed);
      return id;
    },

    find,

    /**
     * The card's picture.
     * @throws Error when it is missing, was changed, or was encrypted with a key that isn't given
     */
    async open(id: string): Promise<CardPicture> {
      const card = await find(id);
      if (!card) throw new Error('The file of an ID card is missing');
      return card;
    },

    /** Deletes a doomed card, its row last. A card that a registration has claimed stays. */
    async discard(id: string): Promise<void> {
      if (await files.isDoomed(id)) await discard(id);
    },

    /**
     * Deletes a card whose registration failed. If it isn't known how that ended (the database is away, or its answer was
     * lost), the card stays: the sweep deletes it later unless it was claimed.
     */
    async discardAfter(error: unknown, id: string): Promise<void> {
      if (files.mayBeDone(error)) return;
      // The caller wants the registration's error, not this one's.
      await this.discard(id).catch(() => {});
    },

    /**
     * Deletes cards that nothing has claimed in time, and pictures that went with what showed them. Returns their number.
     * @throws AggregateError when some could not be deleted, after the others
     */
    async sweep(): Promise<number> {
      const doomed = await files.listDoomed(new Date(now().getTime() - doomedForMs).toISOString(), sweptAtOnce);
      // One that can't be deleted must not stop the others.
      const outcomes = await Promise.allSettled(
        doomed.map(({ id, kind }) => discard(id, kind === 'id_card' ? idCardKey : pictureKey)),
      );
      const failures = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
      );
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${doomed.length} files can't be taken away`);
      return doomed.length;
    },
  };
}
export type IdCardService = ReturnType<typeof createIdCardService>;
