/** The accounts that SEED=demo makes. Everybody knows their password: it is printed at start and in the README. */
export const demoAccounts = [
  { role: 'learner', email: 'peserta@contoh.id', name: 'Peserta Contoh' },
  { role: 'admin', email: 'admin@contoh.id', name: 'Admin Contoh' },
  { role: 'questioner', email: 'penulis@contoh.id', name: 'Penulis Contoh' },
] as const;

export const demoPassword = 'rahasia123';

export const demoAddresses: readonly string[] = demoAccounts.map(({ email }) => email);

/** @param email as it is stored: in small letters */
export const isDemoAddress = (email: string): boolean => demoAddresses.includes(email);
