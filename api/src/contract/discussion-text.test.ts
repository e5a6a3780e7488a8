import { cleanPost, findForbidden, type ForbiddenSort } from './discussion-text.ts';

describe('findForbidden', () => {
  it.each<[ForbiddenSort, string]>([
    ['link', 'Lihat https://contoh.id/soal'],
    ['link', 'Lihat www.contoh.id'],
    ['link', 'ada di bimbel-hebat.com'],
    ['link', 'ada di BIMBEL.COM/promo'],
    ['link', 'kunci di soal.co.id'],
    ['link', 'ada di Bimbel-hebat.id'],
    ['link', '-a.id'],
    ['link', '4-you.co'],
    ['link', 'bit.ly/kunci'],
    ['link', 'wa.me/6281234567890'],
    ['link', 't.me/grupcpns'],
    ['link', 'chat ke wa . me / 62'],
    ['link', 'buka bimbel titik com'],
    ['link', 'buka bimbel dot id'],
    ['link', 'ｗｗｗ.contoh.id'],
    ['link', 'con\u200Btoh.com'],
    ['email', 'kirim ke budi@contoh.id'],
    ['email', 'budi (at) gmail.com'],
    ['picture', '![grafik](grafik)'],
    ['picture', '<img src=x onerror=alert(1)>'],
    ['handle', 'follow @bimbelcpns'],
    ['handle', 'IG: bimbel_cpns'],
    ['handle', 'ig saya budi_99'],
    ['handle', 'cek tele ya'],
    ['handle', 'gabung grup telegram kami'],
    ['handle', 'WA aku dong'],
    ['handle', 'id line budi99'],
    ['phone', '081234567890'],
    ['phone', 'hub 0812-3456-7890'],
    ['phone', '0812 3456 7890'],
    ['phone', '0812.3456.7890'],
    ['phone', '0812/3456/7890'],
    ['phone', '0812,3456,7890'],
    ['phone', '+62 812-3456-7890'],
    ['phone', '6281234567890'],
    ['phone', '(0812) 3456 7890'],
    ['phone', '0 8 1 2 3 4 5 6 7 8 9 0'],
    ['phone', '08 12 34 56 78 90'],
    ['phone', 'nol delapan satu dua tiga empat lima enam tujuh delapan sembilan nol'],
    ['phone', '0812 tiga empat lima enam tujuh delapan sembilan nol'],
    ['phone', 'O812 3456 789o'],
    ['phone', '$081234567890$'],
    ['phone', '$0812\\,3456\\,7890$'],
    ['phone', '０８１２３４５６７８９０'],
    ['phone', '(021) 5551234'],
    ['phone', '021-5551234'],
  ])('finds a %s in “%s”', (sort, text) => {
    expect(findForbidden(text)?.sort).toBe(sort);
  });

  it.each([
    'Harganya 12.500.000, jadi per bulan 1.041.667.',
    'Rp628.125.000.000 dibagi 3',
    '0,25 + 0,75 = 1',
    'Hasilnya 0.8123456789',
    '2^10 = 1024 dan $2^{10}=1024$',
    'Jadi 081/9 = 9',
    'Deret 0, 8, 16, 24, 32, 40, 48',
    'Deret 0 8 16 24 32 40 48 56',
    'Deret 08, 16, 24, 32, 40, 48',
    '$\\frac{812}{3456} \\times 7890$',
    '$12{.}500{.}000 \\times 0{,}08$',
    '08.15-10.30-12.45',
    'Dari 08-12-2024 sampai 10-12-2024',
    'Pukul 08.00 sampai 12.30, lalu 13.00-15.45',
    'UUD 1945 pasal 28 ayat 1, UU 27/2022, 17-8-1945',
    'Bilangan biner 0100110101 dan 081',
    'Barisan 1 2 3 4 5 6 7 8 9 10',
    '10^8 : 10^2 = 1.000.000',
    '3 buku @ 2.500 dan 2 pensil @Rp1.500',
    'harga satuan @2.000/kg',
    'Kecepatan 72 km/jam = 20 m/s.',
    'Jawabannya A.Karena B salah, dst.',
    'Menurut saya benar.Id itu istilah Freud',
    'Telegram dikirim pada 1908 lewat Batavia',
    'WA dan WB adalah berat benda A dan B',
    'A straight line has slope 2',
    'dua tiga empat lima kali tujuh delapan',
    'a.b.c = 6, f(x).g(x)',
    'No. 0812 pada tabel',
    '5 × 10.000.000.000 = 50.000.000.000',
    'x<y, y > 3, <b>tebal</b>',
  ])('lets “%s” through', (text) => {
    expect(findForbidden(text)).toBeUndefined();
  });
});

describe('cleanPost', () => {
  it.each([
    ['  halo  ', 'halo'],
    ['a\u202Eb\u2066c\u200Bd', 'abcd'],
    ['a\u0007b\u001Bc', 'abc'],
    ['satu\r\ndua', 'satu\ndua'],
    ['satu\n\n \n\n\ndua', 'satu\n\ndua'],
    ['\u200B\u2060', ''],
  ])('makes %j into %j', (text, cleaned) => {
    expect(cleanPost(text)).toBe(cleaned);
  });
});
