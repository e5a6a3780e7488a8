import type { Page } from '@playwright/test';
import { expect } from '../product/product.ts';
import { importedFile, questionForm, restoredTryout, writtenQuestion } from './editor-steps.ts';
import { examScreens } from './exam-screens.ts';
import type { Screen } from './screen.ts';

const answeredPractice = async (page: Page) => {
  await page.getByRole('button', { name: 'Mulai latihan' }).click();
  // The page before has radios, too.
  await expect(page.getByRole('heading', { name: /^Soal 1 dari/ })).toBeVisible();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Jawab' }).click();
  await expect(page.getByRole('button', { name: 'Soal berikutnya' })).toBeVisible();
};

const resets = /\/auth\/reset-password$/;

/** A new password of which nobody knows whether it has arrived. */
const sentPassword = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Password Baru', exact: true }).fill('rahasia sekali 1');
  await page.getByRole('textbox', { name: 'Konfirmasi Password Baru' }).fill('rahasia sekali 1');
  await page.route(resets, (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Simpan password baru' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
};

const eraseDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Hapus akun saya' }).click();
  await expect(page.getByRole('dialog', { name: 'Hapus akun untuk selamanya?' })).toBeVisible();
};

/** All screens. A new one is one line. */
export const screens: readonly Screen[] = [
  { name: 'landing', as: 'visitor', path: '/', main: { role: 'link', name: /Mulai Belajar/ } },
  { name: 'about', as: 'visitor', path: '/about', main: { role: 'link', name: 'Daftar' } },
  { name: 'contact', as: 'visitor', path: '/contact', main: { role: 'link', name: 'Daftar' } },
  { name: 'terms', as: 'visitor', path: '/terms', main: { role: 'link', name: 'Daftar' } },
  { name: 'privacy', as: 'visitor', path: '/privacy', main: { role: 'link', name: 'Hak Anda' } },
  { name: 'login', as: 'visitor', path: '/auth', main: { role: 'button', name: /^(Login|Masuk)$/ } },
  { name: 'register', as: 'visitor', path: '/auth?mode=register', main: { role: 'button', name: 'Daftar' } },
  { name: 'forgotten-password', as: 'visitor', path: '/auth?mode=forgot', main: { role: 'textbox', name: /Email/ } },
  {
    name: 'new-password',
    as: 'visitor',
    path: '/auth?mode=reset#token=kedaluwarsa',
    main: { role: 'button', name: /./ },
  },
  {
    name: 'new-password-lost',
    as: 'visitor',
    path: '/auth?mode=reset#token=belum-dipakai',
    open: sentPassword,
  },
  {
    name: 'new-password-unsure',
    as: 'visitor',
    path: '/auth?mode=reset#token=terpakai',
    async open(page) {
      await sentPassword(page);
      await page.unroute(resets);
      await page.getByRole('button', { name: 'Simpan password baru' }).click();
      await expect(page.getByText('Password mungkin sudah berubah')).toBeVisible();
    },
  },
  {
    name: 'confirm-email',
    as: 'visitor',
    path: '/auth?mode=confirm#token=kedaluwarsa',
    main: { role: 'button', name: 'Konfirmasi email' },
  },
  {
    name: 'free-tryout',
    as: 'visitor',
    path: '/free-tryout',
    main: { role: 'textbox', name: /Nama/ },
    fails: /free-tryouts/,
  },
  { name: 'not-found', as: 'visitor', path: '/tidak-ada', main: { role: 'link', name: /./ } },
  { name: 'catalogue-visitor', as: 'visitor', path: '/tryout', main: { role: 'searchbox', name: /Cari/ } },
  { name: 'lessons-visitor', as: 'visitor', path: '/materi', main: { role: 'link', name: 'Deret angka' } },
  { name: 'user-guide', as: 'visitor', path: '/user-guide', main: { role: 'link', name: 'halaman daftar' } },
  {
    name: 'device-test',
    as: 'visitor',
    path: '/cek-perangkat',
    main: { role: 'button', name: 'Periksa lagi' },
    async open(page) {
      await page.getByRole('radio').first().check();
      await expect(page.getByText(/^Jawaban tersimpan di perangkat ini/)).toBeVisible();
    },
  },
  {
    name: 'certificate-unknown',
    as: 'visitor',
    path: '/sertifikat/TIDAK-ADA',
    main: { role: 'link', name: 'Lihat tryout' },
  },
  {
    name: 'event-visitor',
    as: 'visitor',
    path: ({ eventId }) => `/acara/${eventId}`,
    main: { role: 'link', name: 'Masuk untuk mendaftar' },
  },
  { name: 'admin-login', as: 'visitor', path: '/admin/login', main: { role: 'button', name: 'Login' } },
  { name: 'questioner-login', as: 'visitor', path: '/questioner/login', main: { role: 'button', name: 'Masuk' } },

  {
    name: 'dashboard',
    as: 'learner',
    path: '/dashboard',
    main: { role: 'link', name: 'Lanjutkan' },
    hasEmpty: true,
    fails: /attempts|tryouts/,
  },
  { name: 'catalogue', as: 'learner', path: '/tryout', main: { role: 'searchbox', name: /Cari/ }, fails: /tryouts/ },
  {
    name: 'own-tryouts',
    as: 'learner',
    path: '/exam/list',
    main: { role: 'link', name: 'Lanjutkan' },
    hasEmpty: true,
    fails: /tryouts|attempts/,
  },
  {
    name: 'own-tryouts-paused',
    as: 'learner',
    path: '/exam/list',
    async open(page) {
      await page.route(/\/tryouts\/mine/, async (route) => {
        const answer = await route.fetch();
        const list = (await answer.json()) as { tryouts: { own: { running: object | null } }[] };
        const tryouts = list.tryouts.map((tryout) => {
          const running = tryout.own.running && { ...tryout.own.running, remainingSeconds: 3_723 };
          return { ...tryout, own: { ...tryout.own, running } };
        });
        await route.fulfill({ response: answer, json: { ...list, tryouts } });
      });
      await page.reload();
      await expect(page.getByText(/dijeda/).first()).toBeVisible();
    },
  },
  {
    name: 'practice',
    as: 'learner',
    path: '/latihan',
    main: { role: 'button', name: 'Mulai latihan' },
    hasEmpty: true,
    fails: /practice/,
  },
  {
    name: 'practice-question',
    as: 'learner',
    path: ({ practiceId }) => `/latihan/${practiceId}`,
    main: { role: 'button', name: 'Tidak tahu' },
    fails: /practice/,
  },
  {
    name: 'practice-answered',
    as: 'learner',
    path: '/latihan',
    main: { role: 'button', name: 'Soal berikutnya' },
    open: answeredPractice,
  },
  {
    name: 'practice-summary',
    as: 'learner',
    path: '/latihan',
    main: { role: 'button', name: 'Lanjutkan latihan' },
    async open(page) {
      await answeredPractice(page);
      await page.getByRole('button', { name: 'Berhenti dulu' }).click();
      await expect(page.getByRole('heading', { name: 'Ringkasan latihan' })).toBeVisible();
    },
  },
  {
    name: 'notebook',
    as: 'learner',
    path: '/latihan/buku-salah',
    main: { role: 'button', name: /^Keluarkan/ },
    hasEmpty: true,
    fails: /notebook/,
  },
  {
    name: 'subscription-centre',
    as: 'learner',
    path: '/pusat-langganan',
    main: { role: 'link', name: /Lanjutkan/ },
    hasEmpty: true,
    fails: /attempts/,
  },
  {
    name: 'plans',
    as: 'learner',
    path: '/pusat-langganan#paket-langganan',
    main: { role: 'link', name: /^Beli / },
    hasEmpty: true,
    fails: /plans|entitlements/,
  },
  {
    name: 'package-priced',
    as: 'newcomer',
    path: ({ pricedId }) => `/exam/${pricedId}`,
    main: { role: 'link', name: 'Beli paket ini' },
  },
  {
    name: 'package-included',
    as: 'learner',
    path: ({ pricedId }) => `/exam/${pricedId}`,
    main: { role: 'button', name: 'Mulai Tryout' },
  },
  {
    name: 'checkout',
    as: 'newcomer',
    path: '/pusat-langganan/beli/plan/premium',
    main: { role: 'button', name: /^Bayar/ },
    fails: /quote/,
  },
  {
    name: 'checkout-transfer',
    as: 'newcomer',
    path: '/pusat-langganan/beli/plan/premium',
    main: { role: 'button', name: /^Bayar/ },
    async open(page) {
      await page.getByRole('radio', { name: 'Transfer bank dengan bukti' }).check();
      await expect(page.getByRole('radio', { name: 'Bank Simulator Kedua' })).toBeVisible();
    },
  },
  {
    name: 'checkout-refused',
    as: 'newcomer',
    path: '/pusat-langganan/beli/plan/basic?voucher=TIDAK-ADA',
    main: { role: 'button', name: /^Bayar/ },
    async open(page) {
      await page.getByRole('button', { name: /^Bayar/ }).click();
      await expect(page.getByText('Setujui ketentuan pembelian')).toBeVisible();
    },
  },
  {
    name: 'purchase-online',
    as: 'learner',
    path: ({ purchases }) => `/pusat-langganan/pembelian/${purchases.online}`,
    main: { role: 'button', name: /^Bayar/ },
    fails: /purchases/,
  },
  {
    name: 'purchase-method',
    as: 'learner',
    path: ({ purchases }) => `/pusat-langganan/pembelian/${purchases.online}`,
    main: { role: 'button', name: 'Pakai cara ini' },
    open: (page) => page.getByRole('button', { name: 'Ganti cara bayar' }).click(),
  },
  {
    name: 'purchase-transfer',
    as: 'learner',
    path: ({ purchases }) => `/pusat-langganan/pembelian/${purchases.transfer}`,
    main: { role: 'button', name: 'Kirim bukti' },
  },
  {
    name: 'purchase-mismatch',
    as: 'learner',
    path: ({ purchases }) => `/pusat-langganan/pembelian/${purchases.mismatch}`,
    main: { role: 'link', name: 'Hubungi kami' },
  },
  {
    name: 'purchase-paid',
    as: 'learner',
    path: ({ purchases }) => `/pusat-langganan/pembelian/${purchases.paid}`,
    main: { role: 'link', name: 'Pilih tryout' },
  },
  {
    name: 'purchase-cancelled',
    as: 'learner',
    path: ({ purchases }) => `/pusat-langganan/pembelian/${purchases.cancelled}`,
    main: { role: 'link', name: 'Beli lagi' },
  },
  {
    name: 'purchases',
    as: 'learner',
    path: '/pusat-langganan/pembelian',
    main: { role: 'link', name: /Premium/ },
    hasEmpty: true,
    fails: /purchases/,
  },
  {
    name: 'receipt',
    as: 'learner',
    path: ({ purchases }) => `/pusat-langganan/pembelian/${purchases.paid}/kuitansi`,
    main: { role: 'button', name: 'Cetak' },
    fails: /receipt/,
  },
  {
    name: 'free-tryout-learner',
    as: 'learner',
    path: '/free-tryout',
    main: { role: 'link', name: 'Lanjutkan' },
    hasEmpty: true,
    fails: /free-tryouts/,
  },
  {
    name: 'history',
    as: 'learner',
    path: '/history',
    main: { role: 'combobox', name: 'Tipe' },
    hasEmpty: true,
    fails: /attempts/,
  },
  {
    name: 'study-plan',
    as: 'learner',
    path: '/rencana',
    main: { role: 'button', name: /^(Unduh kalender|Buat rencana)$/ },
    hasEmpty: true,
    fails: /study-plan/,
  },
  {
    name: 'study-plan-form',
    as: 'learner',
    path: '/rencana',
    main: { role: 'button', name: 'Simpan perubahan' },
    open: (page) => page.getByRole('button', { name: 'Ubah rencana' }).click(),
  },
  { name: 'profile', as: 'learner', path: '/profile', main: { role: 'textbox', name: /Nama/ } },
  { name: 'password', as: 'learner', path: '/settings?tab=password', main: { role: 'button', name: 'Ubah Password' } },
  {
    name: 'erase-account',
    as: 'learner',
    path: '/profile',
    main: { role: 'button', name: 'Batal' },
    open: eraseDialog,
  },
  {
    name: 'erase-account-details',
    as: 'learner',
    path: '/profile',
    main: { role: 'button', name: 'Batal' },
    async open(page) {
      await eraseDialog(page);
      await page.getByText('Rinciannya').click();
    },
  },
  {
    name: 'erase-account-unsure',
    as: 'learner',
    path: '/profile',
    async open(page) {
      await eraseDialog(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Password' }).fill('rahasia sekali 1');
      await dialog.getByLabel(/^Ketik/).fill('HAPUS');
      await page.route(/\/auth\/me\/erasure$/, (route) => route.abort('connectionreset'));
      await dialog.getByRole('button', { name: 'Hapus akun saya' }).click();
      await expect(dialog.getByText('Belum diketahui apakah akun sudah dihapus')).toBeVisible();
    },
  },
  {
    name: 'reminders',
    as: 'learner',
    path: '/settings?tab=notifikasi',
    main: { role: 'combobox', name: 'Hari' },
    fails: /reminders/,
  },
  {
    name: 'stop-reminder',
    as: 'visitor',
    path: '/settings/berhenti#token=a.tryoutMail.b.c',
    main: { role: 'button', name: 'Hentikan pengingat ini' },
  },
  {
    name: 'lessons',
    as: 'learner',
    path: '/materi',
    main: { role: 'link', name: 'Lanjutkan' },
    hasEmpty: true,
    fails: /lessons/,
  },
  { name: 'lesson', as: 'learner', path: '/materi/deret-angka', main: { role: 'button', name: 'Tandai selesai' } },
  {
    name: 'lesson-drawings',
    as: 'learner',
    path: '/materi/penalaran-diagram',
    main: { role: 'button', name: 'Tandai selesai' },
  },
  {
    name: 'lesson-unknown',
    as: 'learner',
    path: '/materi/tidak-ada',
    main: { role: 'link', name: 'Lihat semua materi' },
  },
  {
    name: 'package',
    as: 'learner',
    path: ({ tryoutId }) => `/exam/${tryoutId}`,
    main: { role: 'button', name: /Mulai/ },
    fails: /tryouts/,
  },
  {
    name: 'event',
    as: 'learner',
    path: ({ eventId }) => `/acara/${eventId}`,
    main: { role: 'link', name: 'Masuk ruang tunggu' },
    fails: /tryouts|events/,
  },
  {
    name: 'event-register',
    as: 'newcomer',
    path: ({ eventId }) => `/acara/${eventId}`,
    main: { role: 'button', name: 'Daftar' },
    async open(page) {
      await page.getByRole('button', { name: 'Daftar', exact: true }).click();
      await expect(page.getByText('Isi kode acara')).toBeVisible();
    },
  },
  {
    name: 'waiting-room',
    as: 'learner',
    path: ({ eventId }) => `/acara/${eventId}/ruang-tunggu`,
    main: { role: 'link', name: 'Halaman acara' },
    fails: /waiting-room/,
  },
  {
    name: 'event-package',
    as: 'learner',
    path: ({ eventId }) => `/exam/${eventId}`,
    main: { role: 'link', name: 'Buka acara' },
  },
  {
    name: 'result',
    as: 'learner',
    path: ({ finishedId }) => `/exam/${finishedId}`,
    main: { role: 'button', name: /^Pelajari \d+ soal yang salah/ },
    fails: /result/,
  },
  {
    name: 'result-changed',
    as: 'learner',
    path: ({ changedId }) => `/exam/${changedId}`,
    main: { role: 'button', name: /^Pelajari \d+ soal yang salah/ },
  },
  {
    name: 'result-share',
    as: 'learner',
    path: ({ finishedId }) => `/exam/${finishedId}`,
    main: { role: 'button', name: 'Simpan gambar' },
    async open(page) {
      await page.getByRole('button', { name: 'Bagikan hasil' }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Nilai' }).check();
    },
  },
  {
    name: 'result-report',
    as: 'learner',
    path: ({ finishedId }) => `/exam/${finishedId}`,
    main: { role: 'button', name: 'Kirim laporan' },
    async open(page) {
      await page.getByRole('button', { name: 'Laporkan soal 2' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Kunci jawaban salah' }).check();
    },
  },
  {
    name: 'result-discussion',
    as: 'learner',
    path: ({ discussed }) => `/exam/${discussed.resultId}`,
    main: { role: 'button', name: 'Kirim pertanyaan' },
    async open(page) {
      await page.getByRole('button', { name: /^Diskusi/ }).click();
      await page.getByRole('button', { name: 'Jawab', exact: true }).first().click();
    },
  },
  {
    name: 'result-discussion-report',
    as: 'learner',
    path: ({ discussed }) => `/exam/${discussed.resultId}`,
    main: { role: 'button', name: 'Kirim laporan' },
    async open(page) {
      await page.getByRole('button', { name: /^Diskusi/ }).click();
      await page
        .getByRole('button', { name: /^Laporkan tulisan/ })
        .first()
        .click();
    },
  },
  {
    name: 'own-reports',
    as: 'learner',
    path: '/history/laporan',
    hasEmpty: true,
    fails: /question-reports/,
  },
  {
    name: 'ranking',
    as: 'learner',
    path: ({ finishedId }) => `/exam/${finishedId}/peringkat`,
    main: { role: 'button', name: 'Nama saya di peringkat' },
    fails: /ranking/,
  },
  ...examScreens,

  {
    name: 'admin-dashboard',
    as: 'admin',
    path: '/admin/dashboard',
    main: { role: 'link', name: 'Tryout' },
    fails: /summary|overview|tryouts/,
  },
  {
    name: 'admin-tryouts',
    as: 'admin',
    path: '/admin/tryouts',
    main: { role: 'searchbox', name: /Cari/ },
    fails: /tryouts/,
  },
  {
    name: 'admin-package',
    as: 'admin',
    path: ({ tryoutId }) => `/admin/tryouts/${tryoutId}`,
    main: { role: 'button', name: 'Ekspor Excel' },
    fails: /takers|questions/,
  },
  {
    name: 'admin-statistics',
    as: 'admin',
    path: ({ ruledId }) => `/admin/tryouts/${ruledId}`,
    main: { role: 'link', name: 'Ajukan ralat' },
    fails: /statistics/,
    async open(page) {
      const suspected = page.getByRole('button', { name: /^Kunci dicurigai/ });
      // Not there where the call fails.
      if (!(await suspected.isVisible())) return;
      await suspected.click();
      await page
        .getByRole('button', { name: /^Lihat statistik soal/ })
        .first()
        .click();
      await expect(page.getByText('Siapa memilih apa')).toBeVisible();
    },
  },
  {
    name: 'admin-rulings',
    as: 'admin',
    path: '/admin/rulings',
    main: { role: 'combobox', name: 'Status' },
    fails: /rulings/,
  },
  {
    name: 'admin-ruling-new',
    as: 'admin',
    path: ({ ruledQuestionId }) => `/admin/rulings/new?question=${ruledQuestionId}&version=1`,
    main: { role: 'radio', name: /^B/ },
    fails: /rulings/,
  },
  {
    name: 'admin-ruling',
    as: 'admin',
    path: ({ draftRulingId }) => `/admin/rulings/${draftRulingId}`,
    main: { role: 'button', name: 'Terapkan…' },
    async open(page) {
      await page.getByRole('button', { name: /^(Coba ralat|Hitung lagi akibatnya)$/ }).click();
      await expect(page.getByRole('button', { name: 'Terapkan…' })).toBeVisible();
      await page.getByRole('radio', { name: /^Kunci lama dan baru/ }).check();
    },
  },
  {
    name: 'admin-ruling-applied',
    as: 'admin',
    path: ({ appliedRulingId }) => `/admin/rulings/${appliedRulingId}`,
    main: { role: 'button', name: 'Batalkan ralat…' },
    fails: /rulings/,
  },
  {
    name: 'admin-late-answers',
    as: 'admin',
    path: '/admin/late-answers',
    main: { role: 'button', name: 'Coba' },
    fails: /late-answers/,
  },
  {
    name: 'admin-events',
    as: 'admin',
    path: '/admin/events',
    main: { role: 'link', name: 'Acara baru' },
    fails: /admin\/events/,
  },
  {
    name: 'admin-event-new',
    as: 'admin',
    path: '/admin/events',
    main: { role: 'button', name: 'Jadikan acara' },
    async open(page) {
      await page.getByRole('link', { name: 'Acara baru' }).click();
      await page.getByRole('radio', { name: 'Dengan kode' }).check();
      await page.getByRole('button', { name: 'Jadikan acara' }).click();
      await expect(page.getByText('Isi kode pendaftaran')).toBeVisible();
    },
  },
  {
    name: 'admin-event',
    as: 'admin',
    path: ({ runningEventId }) => `/admin/events/${runningEventId}`,
    main: { role: 'button', name: 'Jeda semua…' },
    fails: /\/(live|takers|hands)/,
    // The clock goes on: a picture of a part that has come is enough.
    open: (page) => expect(page.getByRole('heading', { name: 'Catatan tindakan' })).toBeVisible(),
  },
  {
    name: 'admin-event-taker',
    as: 'admin',
    path: ({ runningEventId }) => `/admin/events/${runningEventId}`,
    main: { role: 'button', name: 'Tambah waktu…' },
    async open(page) {
      await page.getByRole('link', { name: 'Bagas Pratama' }).click();
      await expect(page.getByRole('button', { name: 'Akhiri pengerjaan…' })).toBeVisible();
    },
  },
  {
    name: 'admin-event-hand',
    as: 'admin',
    path: ({ runningEventId }) => `/admin/events/${runningEventId}`,
    main: { role: 'button', name: /^Tambah 10 menit/ },
    async open(page) {
      await page.getByRole('button', { name: 'Tambah waktu untuk semua…' }).click();
      await page.getByRole('textbox', { name: 'Alasan' }).fill('Listrik padam di Kupang');
      await page.getByRole('button', { name: 'Lanjut…' }).click();
      await expect(page.getByRole('heading', { name: /mendapat 10 menit/ })).toBeVisible();
    },
  },
  {
    name: 'admin-event-results',
    as: 'admin',
    path: ({ runningEventId }) => `/admin/events/${runningEventId}/results`,
    main: { role: 'button', name: 'Ekspor Excel…' },
    fails: /releases/,
  },
  {
    name: 'admin-event-hints',
    as: 'admin',
    path: ({ runningEventId }) => `/admin/events/${runningEventId}/hints`,
    main: { role: 'combobox', name: 'Jenis petunjuk' },
    fails: /hints/,
  },
  {
    name: 'admin-event-report',
    as: 'admin',
    path: ({ runningEventId }) => `/admin/events/${runningEventId}/report`,
    main: { role: 'button', name: 'Cetak' },
    fails: /report/,
  },
  {
    name: 'admin-not-allowed',
    as: 'marker',
    path: '/admin/staff',
    main: { role: 'button', name: 'Periksa lagi' },
  },
  { name: 'admin-dashboard-marker', as: 'marker', path: '/admin/dashboard', main: { role: 'link', name: 'Dashboard' } },
  {
    name: 'admin-archived',
    as: 'admin',
    path: '/admin/tryouts?status=archived',
    main: { role: 'button', name: /^Pulihkan/ },
  },
  {
    name: 'admin-tryout-refused',
    as: 'admin',
    path: '/admin/tryouts?paket=baru',
    main: { role: 'button', name: 'Simpan' },
    open: async (page) => {
      const form = page.getByRole('form', { name: 'Tryout baru' });
      await form.getByLabel('Harga').fill('-5000');
      await form.getByLabel('Dibuka (WIB)').fill('2026-12-06T19:00');
      await form.getByRole('button', { name: 'Simpan' }).click();
      await expect(form.getByText('Harga minimal 0')).toBeVisible();
    },
  },
  {
    name: 'admin-check',
    as: 'admin',
    path: ({ draftId }) => `/admin/tryouts?periksa=${draftId}`,
    main: { role: 'link', name: 'Data tryout' },
    fails: /check/,
  },
  {
    name: 'admin-publish',
    as: 'admin',
    path: ({ readyId }) => `/admin/tryouts?periksa=${readyId}`,
    main: { role: 'button', name: 'Terbitkan' },
  },
  {
    name: 'admin-users',
    as: 'admin',
    path: '/admin/users',
    main: { role: 'searchbox', name: /Cari/ },
    fails: /profiles/,
  },
  {
    name: 'admin-users-export',
    as: 'admin',
    path: '/admin/users',
    main: { role: 'button', name: 'Simpan berkas' },
    async open(page) {
      await page.getByRole('button', { name: 'Ekspor CSV' }).click();
      await expect(page.getByRole('button', { name: 'Simpan berkas' })).toBeVisible();
    },
  },
  {
    name: 'admin-reports',
    as: 'admin',
    path: '/admin/reports',
    main: { role: 'link', name: /^Soal \d+, / },
    fails: /question-reports/,
  },
  {
    name: 'admin-report',
    as: 'admin',
    path: ({ reportedQuestionId }) => `/admin/reports/${reportedQuestionId}`,
    main: { role: 'button', name: /^Jawab \d+ laporan/ },
    fails: /question-reports/,
  },
  {
    name: 'admin-discussions',
    as: 'admin',
    path: '/admin/discussions',
    main: { role: 'link', name: /^Pertanyaan Nur/ },
    fails: /discussions/,
  },
  {
    name: 'admin-discussion-post',
    as: 'admin',
    path: ({ discussed }) => `/admin/discussions/posts/${discussed.postId}`,
    main: { role: 'button', name: 'Simpan keputusan' },
    fails: /discussions/,
  },
  {
    name: 'admin-discussion-questions',
    as: 'admin',
    path: '/admin/discussions/questions',
    main: { role: 'link', name: /^Soal 1, / },
    fails: /discussions/,
  },
  {
    name: 'admin-discussion-question',
    as: 'admin',
    path: ({ discussed }) => `/admin/discussions/questions/${discussed.questionId}`,
    main: { role: 'button', name: /^Jawab pertanyaan/ },
    fails: /discussions/,
  },
  {
    name: 'admin-purchases',
    as: 'finance',
    path: '/admin/purchases',
    main: { role: 'link', name: /^P-/ },
    fails: /purchases/,
  },
  {
    name: 'admin-purchase-proof',
    as: 'finance',
    path: ({ money }) => `/admin/purchases/${money.proofNumber}`,
    main: { role: 'button', name: 'Konfirmasi transfer…' },
    fails: /purchases/,
  },
  {
    name: 'admin-purchase-proof-shown',
    as: 'finance',
    path: ({ money }) => `/admin/purchases/${money.proofNumber}`,
    main: { role: 'button', name: 'Konfirmasi transfer…' },
    async open(page) {
      await page.getByRole('button', { name: 'Lihat bukti…' }).click();
      await page.getByRole('textbox', { name: 'Alasan melihat bukti' }).fill('Mencocokkan mutasi rekening.');
      await page.getByRole('button', { name: 'Lihat bukti', exact: true }).click();
      await expect(page.getByRole('img', { name: 'Bukti transfer dari pembeli' })).toBeVisible();
    },
  },
  {
    name: 'admin-purchase-refund',
    as: 'finance',
    path: ({ money }) => `/admin/purchases/${money.refundNumber}`,
    main: { role: 'button', name: 'Tandai terkirim…' },
  },
  {
    name: 'admin-refund-form',
    as: 'finance',
    path: ({ purchases }) => `/admin/purchases/${purchases.mismatch}`,
    main: { role: 'button', name: 'Lanjut…' },
    open: (page) => page.getByRole('button', { name: 'Kembalikan dana…' }).click(),
  },
  {
    name: 'admin-refund-asked',
    as: 'finance',
    path: ({ purchases }) => `/admin/purchases/${purchases.paid}`,
    main: { role: 'button', name: /^Kembalikan Rp/ },
    async open(page) {
      await page.getByRole('button', { name: 'Kembalikan dana…' }).click();
      await page.getByRole('textbox', { name: 'Alasan' }).fill('Pembeli membatalkan sebelum memulai satu paket pun.');
      await page.getByRole('button', { name: 'Lanjut…' }).click();
      await expect(page.getByRole('heading', { name: /^Kembalikan Rp/ })).toBeVisible();
    },
  },
  {
    name: 'admin-plans',
    as: 'finance',
    path: '/admin/plans',
    main: { role: 'link', name: 'Tambah langganan' },
    fails: /admin\/plans/,
  },
  {
    name: 'admin-plan',
    as: 'finance',
    path: '/admin/plans?langganan=premium',
    main: { role: 'button', name: 'Simpan' },
  },
  {
    name: 'admin-vouchers',
    as: 'finance',
    path: '/admin/vouchers',
    main: { role: 'link', name: 'Tambah voucher' },
    fails: /vouchers/,
  },
  {
    name: 'admin-voucher-new',
    as: 'finance',
    path: '/admin/vouchers',
    main: { role: 'textbox', name: 'Kode' },
    async open(page) {
      await page.getByRole('link', { name: 'Tambah voucher' }).click();
      await page.getByRole('radio', { name: 'Yang dipilih' }).check();
    },
  },
  {
    name: 'admin-grants',
    as: 'finance',
    path: '/admin/grants',
    main: { role: 'link', name: 'Beri akses' },
    fails: /entitlements/,
  },
  {
    name: 'admin-grant-new',
    as: 'finance',
    path: '/admin/grants',
    main: { role: 'textbox', name: 'Email peserta' },
    open: (page) => page.getByRole('link', { name: 'Beri akses' }).click(),
  },
  {
    name: 'admin-seats',
    as: 'finance',
    path: '/admin/seats',
    main: { role: 'link', name: 'Tambah kursi' },
    fails: /seat-batches/,
  },
  {
    name: 'admin-seats-new',
    as: 'finance',
    path: '/admin/seats',
    main: { role: 'textbox', name: 'Lembaga' },
    open: (page) => page.getByRole('link', { name: 'Tambah kursi' }).click(),
  },
  {
    name: 'admin-seats-code',
    as: 'finance',
    path: '/admin/seats',
    main: { role: 'button', name: 'Salin kode' },
    async open(page) {
      await page.getByRole('button', { name: 'Tindakan untuk Komunitas Pejuang ASN' }).click();
      await page.getByRole('menuitem', { name: 'Buat kode baru…' }).click();
      await page.getByRole('textbox', { name: 'Alasan' }).fill('Kode lama tersebar di luar komunitas.');
      await page.getByRole('button', { name: 'Buat kode baru' }).click();
      await expect(page.getByRole('dialog', { name: 'Kode kursi lembaga' })).toBeVisible();
    },
  },
  {
    name: 'admin-seats-revoke',
    as: 'finance',
    path: '/admin/seats',
    main: { role: 'textbox', name: 'Alasan' },
    async open(page) {
      await page.getByRole('button', { name: 'Tindakan untuk Komunitas Pejuang ASN' }).click();
      await page.getByRole('menuitem', { name: 'Cabut…' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Alasan' })).toBeVisible();
    },
  },
  {
    name: 'admin-purchase-mails',
    as: 'finance',
    path: '/admin/purchase-mails?email=refunded',
    main: { role: 'combobox', name: 'Dikirim saat' },
    fails: /purchase-mails/,
  },
  {
    name: 'admin-finance',
    as: 'finance',
    path: '/admin/finance',
    main: { role: 'button', name: 'Unduh Excel' },
    fails: /payment-figures|reconciliation/,
  },
  {
    name: 'admin-no-second-factor',
    as: 'admin',
    path: '/admin/vouchers',
    main: { role: 'link', name: /^(Atur verifikasi|Ke dashboard)/ },
  },
  {
    name: 'admin-announcements',
    as: 'admin',
    path: '/admin/announcements',
    main: { role: 'button', name: 'Tampilkan' },
    fails: /announcements/,
  },
  {
    name: 'admin-staff',
    as: 'admin',
    path: '/admin/staff',
    main: { role: 'link', name: 'Tambah staf' },
    fails: /staff/,
  },
  {
    name: 'admin-staff-permissions',
    as: 'admin',
    path: '/admin/staff',
    open: async (page) => {
      await page.getByRole('link', { name: 'Tambah staf' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Administrator' }).check();
    },
  },
  {
    name: 'admin-registrations',
    as: 'admin',
    path: '/admin/registrations',
    main: { role: 'searchbox', name: /Cari/ },
    fails: /registrations/,
  },
  {
    name: 'admin-marking',
    as: 'admin',
    path: '/admin/marking',
    main: { role: 'button', name: 'Simpan dan lanjut' },
    fails: /essays/,
  },
  {
    name: 'admin-marking-draft',
    as: 'admin',
    path: ({ essaysId, essayQuestionId }) => `/admin/marking?tryout=${essaysId}&question=${essayQuestionId}`,
    open: async (page) => {
      await page.getByLabel('Nilai (0–100)').fill('85,5');
      await page.reload();
      await expect(page.getByText('Draf yang belum disimpan dimuat kembali.')).toBeVisible();
    },
  },
  {
    name: 'admin-marking-marked',
    as: 'admin',
    path: ({ essaysId }) => `/admin/marking?state=marked&tryout=${essaysId}`,
  },
  {
    name: 'admin-essay-question',
    as: 'admin',
    path: ({ essaysId, essayQuestionId }) => `/admin/tryouts?soal=${essaysId}.${essayQuestionId}`,
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Rubrik penilaian' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-question-archive',
    as: 'admin',
    path: '/admin/archived-questions',
    main: { role: 'searchbox', name: 'Cari di arsip' },
    fails: /archived-questions/,
  },
  {
    name: 'admin-print',
    as: 'admin',
    path: ({ tryoutId }) => `/admin/tryouts/${tryoutId}/print?kunci=1`,
    main: { role: 'button', name: 'Cetak' },
    fails: /questions/,
  },
  { name: 'admin-audit', as: 'admin', path: '/admin/audit', main: { role: 'combobox', name: 'Siapa' }, fails: /audit/ },
  {
    name: 'admin-password',
    as: 'admin',
    path: '/admin/change-password',
    main: { role: 'button', name: 'Ubah Password' },
  },
  {
    name: 'admin-second-factor',
    as: 'admin',
    path: '/admin/second-factor',
    main: { role: 'button', name: 'Mulai' },
    fails: /second-factor/,
  },
  {
    name: 'admin-second-factor-setup',
    as: 'marker',
    path: '/admin/second-factor',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Password Anda' }).fill('sandi-tono-sendiri');
      await page.getByRole('button', { name: 'Mulai' }).click();
      await page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor();
    },
  },
  {
    name: 'admin-tryout-draft',
    as: 'admin',
    path: ({ pppkId }) => `/admin/tryouts?paket=${pppkId}`,
    main: { role: 'button', name: 'Buang draf' },
    open: restoredTryout,
  },
  {
    name: 'admin-question-new',
    as: 'admin',
    path: ({ readyId }) => `/admin/tryouts?soal=${readyId}.baru`,
    main: { role: 'button', name: 'Simpan dan tambah lagi' },
    open: writtenQuestion,
  },
  {
    name: 'admin-import-preview',
    as: 'admin',
    path: ({ readyId }) => `/admin/imports?tryout=${readyId}`,
    main: { role: 'button', name: /^Tambahkan \d/ },
    open: importedFile,
  },
  {
    name: 'admin-question-preview',
    as: 'admin',
    path: ({ readyId }) => `/admin/tryouts?soal=${readyId}.baru`,
    async open(page) {
      await writtenQuestion(page);
      const preview = questionForm(page).getByText('Pratinjau', { exact: true }).first();
      if (await preview.isVisible()) await preview.click();
    },
  },

  {
    name: 'admin-tryout-review',
    as: 'admin',
    path: ({ readyId }) => `/admin/tryouts?paket=${readyId}`,
    open: (page) => page.getByRole('switch', { name: 'Soal harus ditinjau penulis lain' }).scrollIntoViewIfNeeded(),
  },
  { name: 'question-work', as: 'admin', path: '/admin/question-work', fails: /question-work/ },
  {
    name: 'question-form',
    as: 'questioner',
    path: ({ tryoutId }) => `/questioner/dashboard?tryout=${tryoutId}`,
    main: { role: 'textbox', name: /Pertanyaan|Soal/ },
  },
  {
    name: 'question-form-essay',
    as: 'questioner',
    path: ({ essaysId }) => `/questioner/dashboard?tryout=${essaysId}&soal=1`,
    main: { role: 'textbox', name: 'Rubrik penilaian' },
  },
  { name: 'question-manager', as: 'questioner', path: '/questioner/dashboard', fails: /tryoutlists/ },
  {
    name: 'import',
    as: 'questioner',
    path: ({ readyId }) => `/questioner/import?tryout=${readyId}`,
    main: { role: 'button', name: 'Pilih berkas' },
    fails: /imports/,
  },
  {
    name: 'item-bank',
    as: 'questioner',
    path: '/questioner/bank',
    main: { role: 'searchbox', name: /Cari/ },
    fails: /questions/,
  },
  {
    name: 'question-statistics',
    as: 'questioner',
    path: ({ ruledId, ruledQuestionId }) =>
      `/questioner/dashboard?tryout=${ruledId}&soal=1&statistik=${ruledQuestionId}`,
    main: { role: 'link', name: 'Ajukan ralat' },
    async open(page) {
      await expect(page.getByText('Siapa memilih apa')).toBeVisible();
    },
  },
  {
    name: 'question-grid-drafts',
    as: 'questioner',
    path: ({ reviewsId }) => `/questioner/dashboard?tryout=${reviewsId}&soal=1`,
    async open(page) {
      const grid = page.getByRole('radiogroup', { name: 'Bagian halaman' }).getByText('Nomor');
      if (await grid.isVisible()) await grid.click();
    },
  },
  {
    name: 'item-bank-flags',
    as: 'questioner',
    path: '/questioner/bank?search=Berapa+hasil',
    async open(page) {
      await expect(page.getByText(/^Kunci dicurigai/).first()).toBeVisible();
    },
  },
  {
    name: 'questioner-rulings',
    as: 'questioner',
    path: '/questioner/rulings',
    main: { role: 'combobox', name: 'Status' },
  },
  {
    name: 'questioner-reports',
    as: 'questioner',
    path: '/questioner/reports',
    main: { role: 'link', name: /^Soal \d+, / },
    fails: /question-reports/,
  },
  {
    name: 'questioner-report',
    as: 'questioner',
    path: ({ reportedQuestionId }) => `/questioner/reports/${reportedQuestionId}`,
    main: { role: 'button', name: /^Jawab \d+ laporan/ },
    fails: /question-reports/,
    async open(page) {
      await page.getByRole('radio', { name: 'Terima' }).check();
    },
  },
  {
    name: 'questioner-discussions',
    as: 'questioner',
    path: '/questioner/discussions',
    main: { role: 'link', name: /^Soal 1, / },
    fails: /discussions/,
  },
  {
    name: 'questioner-discussion',
    as: 'questioner',
    path: ({ discussed }) => `/questioner/discussions/${discussed.questionId}`,
    main: { role: 'button', name: 'Kirim jawaban' },
    fails: /discussions/,
    async open(page) {
      await page
        .getByRole('button', { name: /^Jawab pertanyaan/ })
        .first()
        .click();
    },
  },
  {
    name: 'questioner-archive',
    as: 'questioner',
    path: '/questioner/archive',
    main: { role: 'searchbox', name: 'Cari di arsip' },
    fails: /archived-questions/,
  },
  {
    name: 'reviews',
    as: 'questioner',
    path: '/questioner/reviews',
    main: { role: 'link', name: 'Tinjau' },
    fails: /review-requests$/,
  },
  {
    name: 'reviews-ask',
    as: 'questioner',
    path: '/questioner/bank?search=Berapa+hasil',
    main: { role: 'combobox', name: 'Peninjau' },
    async open(page) {
      for (const place of [0, 1])
        await page
          .getByRole('checkbox', { name: /^Pilih soal \d/ })
          .nth(place)
          .check();
      await page.getByRole('button', { name: 'Minta tinjauan' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'own-work', as: 'questioner', path: '/questioner/work', fails: /own-work/ },
  {
    name: 'review',
    as: 'questioner',
    path: ({ reviewedId }) => `/questioner/reviews?tinjau=${reviewedId}`,
    main: { role: 'textbox', name: 'Komentar' },
  },
  {
    name: 'questioner-print',
    as: 'questioner',
    path: ({ tryoutId }) => `/questioner/tryouts/${tryoutId}/print`,
    main: { role: 'button', name: 'Cetak' },
    fails: /tryouts\//,
  },
  {
    name: 'questioner-password',
    as: 'questioner',
    path: '/questioner/change-password',
    main: { role: 'button', name: 'Ubah Password' },
  },
  {
    name: 'questioner-second-factor',
    as: 'questioner',
    path: '/questioner/second-factor',
    main: { role: 'button', name: 'Mulai' },
  },
];

/** The screens that `SCREENS=result,exam` names; all without it. */
export function wantedScreens(): readonly Screen[] {
  const wanted = process.env['SCREENS']?.split(',');
  return screens.filter(({ name }) => !wanted || wanted.includes(name));
}
