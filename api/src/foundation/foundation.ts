import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { createAddressHasher } from './consents/address-hash.ts';
import type { Secrets } from './keys/key-id.ts';
import { createLinkTokens, type LinkTokens } from './mail/link-tokens.ts';
import type { MailCarrier } from './mail/mail.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { createOutboxRepository } from './outbox/outbox.repository.ts';
import { createOwnerRepository, type OwnerRepository } from './owners/owner.repository.ts';
import { type Passwords, passwords } from './owners/password.ts';
import { createPasswordProof } from './owners/prove-password.ts';
import { createPaperRepository } from './papers/paper.repository.ts';
import { createPaperService, type PaperService } from './papers/paper.service.ts';
import { createResultOpening, type ResultOpening } from './results/result-opening.ts';
import { createResultOpeningRepository } from './results/result-opening.repository.ts';
import type { RuleSets } from './scoring/rule-set.ts';
import { createStanding } from './standing/standing.ts';
import { createStandingRepository } from './standing/standing.repository.ts';

/** What a server is given. */
export interface Given {
  db: Kysely<Database>;
  ruleSets: RuleSets;
  /** What ID cards and second factors are encrypted with: new ones with the first. */
  idCardKeys: Secrets;
  /** What the tokens of links in mail are made with: new ones with the first. */
  linkSecrets: Secrets;
  /** For how many days after the exam a free tryout's registration is kept, with its ID card; the notice's number unless given. */
  idCardDays?: number | undefined;
  uploadsDir: string;
  /** Null where no mail can be sent. */
  mail: MailCarrier | null;
  /** Where people find the product, for links in mail; without a slash at the end. */
  publicUrl: string;
  /** Addresses whose accounts may not be used. */
  barred: readonly string[];
  log: FastifyBaseLogger;
  /** The server's clock: injected, so that tests can move it. */
  now(): Date;
}

/** What features stand on. Each names the parts that it needs, and gets no others. */
export interface Foundation extends Given {
  owners: OwnerRepository;
  passwords: Passwords;
  provePassword: ReturnType<typeof createPasswordProof>;
  /** What is kept of the address that a consent came from. */
  hashAddress(address: string): string;
  /** What is to leave the product once it has been committed. */
  outbox: Outbox;
  /** The tokens of links in mail. */
  links: LinkTokens;
  papers: PaperService;
  openings: ResultOpening;
  /** The place of a result among the others. */
  standingOf: ReturnType<typeof createStanding>;
}

/** Joins what features stand on; it knows no feature. */
export function createFoundation(given: Given): Foundation {
  const { db, idCardKeys, linkSecrets, barred, log, now } = given;
  const owners = createOwnerRepository(db, barred);
  return {
    ...given,
    owners,
    passwords,
    provePassword: createPasswordProof(owners, passwords),
    hashAddress: createAddressHasher(idCardKeys[0]),
    outbox: createOutbox({ messages: createOutboxRepository(db), log, now }),
    links: createLinkTokens(linkSecrets),
    papers: createPaperService({ papers: createPaperRepository(db), now }),
    openings: createResultOpening({ openings: createResultOpeningRepository(db), now }),
    standingOf: createStanding(createStandingRepository(db)),
  };
}
