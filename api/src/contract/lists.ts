/** Exam types. The first three are the spec's; `SKD_CPNS` is the civil-service test (docs/decisions). */
export const tryoutTypes = ['TKD_BUMN', 'AKHLAK_BUMN', 'TWK_BUMN', 'SKD_CPNS'] as const;
export type TryoutType = (typeof tryoutTypes)[number];

/** The coarse part of a paper, by which it is scored. */
export const sections = ['TKD', 'AKHLAK', 'TWK', 'TIU', 'TKP'] as const;
export type Section = (typeof sections)[number];

/** Which sub types a question of each type may have; the first is the default. */
export const subTypesByType = {
  TKD_BUMN: ['verbal_logical_reasoning', 'number_sequence', 'word_classification', 'diagram_reasoning'],
  AKHLAK_BUMN: ['penilaian_diri_akhlak'],
  TWK_BUMN: ['wawasan_kebangsaan'],
  SKD_CPNS: [
    'nasionalisme',
    'integritas',
    'bela_negara',
    'pilar_negara',
    'bahasa_indonesia',
    'kemampuan_verbal',
    'kemampuan_numerik',
    'kemampuan_figural',
    'pelayanan_publik',
    'jejaring_kerja',
    'sosial_budaya',
    'teknologi_informasi',
    'profesionalisme',
    'anti_radikalisme',
  ],
} as const satisfies Record<TryoutType, readonly string[]>;
export type SubType = (typeof subTypesByType)[TryoutType][number];
export const subTypes = Object.values(subTypesByType).flat() as SubType[];

/** Which sub types belong to which section; the first is the default. */
export const subTypesBySection = {
  TKD: subTypesByType.TKD_BUMN,
  AKHLAK: subTypesByType.AKHLAK_BUMN,
  TWK: ['wawasan_kebangsaan', 'nasionalisme', 'integritas', 'bela_negara', 'pilar_negara', 'bahasa_indonesia'],
  TIU: ['kemampuan_verbal', 'kemampuan_numerik', 'kemampuan_figural'],
  TKP: [
    'pelayanan_publik',
    'jejaring_kerja',
    'sosial_budaya',
    'teknologi_informasi',
    'profesionalisme',
    'anti_radikalisme',
  ],
} as const satisfies Record<Section, readonly SubType[]>;

/** The type whose questions have this sub type. */
export const typeOfSubType = (subType: SubType): TryoutType =>
  tryoutTypes.find((type) => (subTypesByType[type] as readonly SubType[]).includes(subType)) as TryoutType;

/** The section in which a question of this sub type is scored. */
export const sectionOfSubType = (subType: SubType): Section =>
  sections.find((section) => (subTypesBySection[section] as readonly SubType[]).includes(subType)) as Section;

export const difficulties = ['Mudah', 'Sedang', 'Sulit'] as const;
export type Difficulty = (typeof difficulties)[number];

/** Option labels, in the order of the screen. */
export const letters = ['A', 'B', 'C', 'D', 'E'] as const;
export type Letter = (typeof letters)[number];

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

/** Label of each wire value on a screen. */
export const typeLabels: Record<TryoutType, string> = {
  TKD_BUMN: 'TKD BUMN',
  AKHLAK_BUMN: 'AKHLAK BUMN',
  TWK_BUMN: 'TWK BUMN',
  SKD_CPNS: 'SKD CPNS',
};

export const sectionLabels: Record<Section, string> = {
  TKD: 'Tes Kemampuan Dasar',
  AKHLAK: 'Core Values AKHLAK',
  TWK: 'Tes Wawasan Kebangsaan',
  TIU: 'Tes Intelegensia Umum',
  TKP: 'Tes Karakteristik Pribadi',
};

export const subTypeLabels: Record<SubType, string> = {
  verbal_logical_reasoning: 'Penalaran verbal dan logis',
  number_sequence: 'Deret angka',
  word_classification: 'Klasifikasi kata',
  diagram_reasoning: 'Penalaran diagram',
  penilaian_diri_akhlak: 'Penilaian diri AKHLAK',
  wawasan_kebangsaan: 'Wawasan kebangsaan',
  nasionalisme: 'Nasionalisme',
  integritas: 'Integritas',
  bela_negara: 'Bela negara',
  pilar_negara: 'Pilar negara',
  bahasa_indonesia: 'Bahasa Indonesia',
  kemampuan_verbal: 'Kemampuan verbal',
  kemampuan_numerik: 'Kemampuan numerik',
  kemampuan_figural: 'Kemampuan figural',
  pelayanan_publik: 'Pelayanan publik',
  jejaring_kerja: 'Jejaring kerja',
  sosial_budaya: 'Sosial budaya',
  teknologi_informasi: 'Teknologi informasi',
  profesionalisme: 'Profesionalisme',
  anti_radikalisme: 'Anti-radikalisme',
};

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
