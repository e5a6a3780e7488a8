import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistrationService } from '../features/registrations/registration.service.ts';
import { contentFolder } from './content-folder.ts';

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

/** A few invented free-tryout registrations, each with a drawn card that says that it isn't a real one. */
export async function seedRegistrations(registrations: Pick<RegistrationService, 'register'>): Promise<void> {
  const card = readFileSync(join(contentFolder, 'registrations', 'contoh-kartu.png'));
  for (const registration of demoRegistrations) await registrations.register(registration, card, 'demo');
}
