import { meta } from '../pages/landing/content.ts';
import { about } from '../pages/notices/about.ts';
import { contact } from '../pages/notices/contact.ts';
import { privacy } from '../pages/notices/privacy.ts';
import { terms } from '../pages/notices/terms.ts';

const name = 'Tryout BUMN & CPNS';

/** Title and description of a page, as a search engine or a messenger shows them. */
export interface PublicPage {
  path: string;
  title: string;
  description: string;
}

const titled = (path: string, title: string, description: string): PublicPage => ({
  path,
  title: `${title} – ${name}`,
  description,
});

/** The documents that are written when the shell is built. */
export const documentPages = {
  landing: { path: '/', ...meta },
  about: titled('/about', about.title, about.description),
  contact: titled('/contact', contact.title, contact.description),
  terms: titled('/terms', terms.title, terms.description),
  privacy: titled('/privacy', privacy.title, privacy.description),
} as const;

/** The app's pages that are public; all the others need a signed-in reader. */
export const appPages: readonly PublicPage[] = [
  titled(
    '/free-tryout',
    'Daftar Tryout Gratis',
    'Coba satu tryout BUMN atau CPNS tanpa membuat akun: isi formulir singkat, lalu langsung kerjakan.',
  ),
  titled(
    '/tryout',
    'Katalog Tryout',
    'Daftar tryout TKD, AKHLAK, TWK BUMN, dan SKD CPNS dengan jumlah soal, waktu, dan tingkat kesulitannya.',
  ),
  titled(
    '/materi',
    'Materi',
    'Pelajaran singkat dengan contoh dan pembahasan untuk setiap subtes BUMN dan CPNS, serta strategi mengerjakan.',
  ),
  titled(
    '/user-guide',
    'Panduan pengguna',
    'Cara mengerjakan tryout, membaca hasil, dan mengatur akun, langkah demi langkah.',
  ),
];
