export const difficulties = ['Mudah', 'Sedang', 'Sulit'] as const;
export type Difficulty = (typeof difficulties)[number];

/** Option labels, in the order of the screen. */
export const letters = ['A', 'B', 'C', 'D', 'E'] as const;
export type Letter = (typeof letters)[number];

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

/** Label of each wire value on a screen. */
export const genderLabels: Record<Gender, string> = { male: 'Laki-laki', female: 'Perempuan' };

/** The 38 provinces: the spec's 33 and the five that exist since 2012 and 2022. */
export const provinces = [
  'Aceh',
  'Bali',
  'Bangka Belitung',
  'Banten',
  'Bengkulu',
  'DI Yogyakarta',
  'DKI Jakarta',
  'Gorontalo',
  'Jambi',
  'Jawa Barat',
  'Jawa Tengah',
  'Jawa Timur',
  'Kalimantan Barat',
  'Kalimantan Selatan',
  'Kalimantan Tengah',
  'Kalimantan Timur',
  'Kalimantan Utara',
  'Kepulauan Riau',
  'Lampung',
  'Maluku',
  'Maluku Utara',
  'Nusa Tenggara Barat',
  'Nusa Tenggara Timur',
  'Papua',
  'Papua Barat',
  'Papua Barat Daya',
  'Papua Pegunungan',
  'Papua Selatan',
  'Papua Tengah',
  'Riau',
  'Sulawesi Barat',
  'Sulawesi Selatan',
  'Sulawesi Tengah',
  'Sulawesi Tenggara',
  'Sulawesi Utara',
  'Sumatera Barat',
  'Sumatera Selatan',
  'Sumatera Utara',
] as const;

/** State-owned enterprises offered as the instance a learner aims at; any other name may be typed. */
export const instances = [
  'Adhi Karya',
  'AirNav Indonesia',
  'Angkasa Pura',
  'Antam',
  'ASDP',
  'Bio Farma',
  'BNI',
  'BRI',
  'BTN',
  'Bukit Asam',
  'Bulog',
  'Garuda Indonesia',
  'Hutama Karya',
  'Jasa Marga',
  'KAI',
  'Krakatau Steel',
  'Mandiri',
  'Pegadaian',
  'Pelindo',
  'Pertamina',
  'PGN',
  'PLN',
  'Pos Indonesia',
  'PP',
  'Pupuk Indonesia',
  'Semen Indonesia',
  'Telkom Indonesia',
  'Timah',
  'Waskita',
  'WIKA',
] as const;

export const questionKinds = ['multiple_choice', 'essay'] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const questionKindLabels: Record<QuestionKind, string> = { multiple_choice: 'Pilihan ganda', essay: 'Esai' };
