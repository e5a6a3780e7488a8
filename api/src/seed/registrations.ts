import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistrationForm } from '../contract/index.ts';
import { phoneNumberOf } from '../features/registrations/phone-number.ts';
import type { Foundation } from '../foundation/foundation.ts';
import { newId } from '../id.ts';
import { contentFolder } from './content-folder.ts';
import { createSeedRepository } from './seed.repository.ts';

const demoRegistrations = [
  {
    fullName: 'Rangga Contoh',
    email: 'rangga.contoh@contoh.id',
    phone: '081200000001',
    institution: 'Universitas Contoh',
  },
  {
    fullName: 'Dewi Lestari Contoh',
    email: 'dewi.contoh@contoh.id',
    phone: '081200000002',
    institution: 'Politeknik Contoh',
  },
  { fullName: 'Made Contoh', email: 'made.contoh@contoh.id', phone: '081200000003', institution: 'PLN' },
];

interface Given extends Pick<Foundation, 'db' | 'now'> {
  idCards: { keep(upload: Buffer): Promise<string> };
}

/** Enters a registration that came with no exam, and returns its id: real ones begin one, by their form. */
export async function seedRegistration(
  { db, idCards, now }: Given,
  form: RegistrationForm,
  idCard: Buffer,
): Promise<string> {
  const id = newId();
  // Without its registration it would be swept away, like any card.
  const idCardFileId = await idCards.keep(idCard);
  const at = now().toISOString();
  await createSeedRepository(db).insertRegistration({
    ...form,
    id,
    consentVersion: 'demo',
    consentAt: at,
    examId: null,
    requestHash: null,
    phoneNumber: phoneNumberOf(form.phone),
    keptFrom: at,
    registrantId: null,
    idCardFileId,
    createdAt: at,
  });
  return id;
}

/** A few invented free-tryout registrations, each with a drawn card that says that it isn't a real one. */
export async function seedRegistrations(given: Given): Promise<void> {
  const card = readFileSync(join(contentFolder, 'registrations', 'contoh-kartu.png'));
  for (const registration of demoRegistrations) await seedRegistration(given, registration, card);
}
