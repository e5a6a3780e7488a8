/** The targets of the documents' links. */
export const addresses = {
  login: '/auth',
  register: '/auth?mode=register',
  freeTryout: '/free-tryout',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
} as const;

export const topics = [
  { label: 'Fitur', href: '#features' },
  { label: 'Paket', href: '#packages' },
  { label: 'Testimoni', href: '#testimonials' },
] as const;

export const footer = [
  {
    title: 'Produk',
    links: [
      { label: 'Fitur', href: '#features' },
      { label: 'Paket', href: '#packages' },
      { label: 'Tryout gratis', href: addresses.freeTryout },
      { label: 'Semua tryout', href: '/tryout' },
      { label: 'Materi', href: '/materi' },
    ],
  },
  {
    title: 'Perusahaan',
    links: [
      { label: 'Tentang kami', href: addresses.about },
      { label: 'Kontak', href: addresses.contact },
      { label: 'Syarat dan ketentuan', href: addresses.terms },
      { label: 'Pemberitahuan privasi', href: addresses.privacy },
    ],
  },
  {
    title: 'Bantuan',
    links: [
      { label: 'Panduan pengguna', href: '/user-guide' },
      { label: 'Login', href: addresses.login },
      { label: 'Daftar akun', href: addresses.register },
    ],
  },
] as const;
