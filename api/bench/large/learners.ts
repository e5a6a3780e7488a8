import type { Insertable } from 'kysely';
import { instances, provinces } from '../../src/contract/index.ts';
import type {
  AccountTable,
  FileTable,
  FreeRegistrationTable,
  LearnerEntryTable,
  LearnerTermTable,
  ProfileTable,
  RegistrationTermTable,
} from '../../src/db/schema.ts';
import { asText } from '../../src/foundation/directory/rows.ts';
import { personTerms, termsOf } from '../../src/foundation/directory/terms.ts';
import { type Chance, createSkewed } from './chance.ts';

const words = (text: string) => text.trim().split(/\s+/);
const female = words(`
  Siti Dewi Sri Nur Putri Ayu Rina Fitri Indah Wulan Ratna Lestari Maya Dian Yuni Rahma Aisyah Intan Nadia Anisa Citra Bunga Mega
  Kartika Laras Sinta Rani Tiara Zahra Khadijah Novi Eka Tri Endang Yulia Desi Melati Gita Vina Hana`);
const male = words(`
  Muhammad Ahmad Budi Agus Andi Eko Rizki Dwi Bayu Adi Dimas Fajar Hendra Iwan Joko Rudi Arif Yusuf Ilham Galih Bagus Wahyu Teguh
  Aditya Reza Ferry Gilang Hadi Irfan Kevin Lukman Made Wayan Ketut Nyoman Surya Taufik Yoga Zaki Bambang`);
const last = words(`
  Pratama Saputra Wijaya Santoso Hidayat Setiawan Nugroho Kurniawan Siregar Nasution Lubis Harahap Simanjuntak Sihombing Rahman
  Hakim Maulana Ramadhan Firmansyah Permana Purnama Susanto Gunawan Wibowo Utami Rahayu Lestari Handayani Puspita Anggraini
  Safitri Wulandari Kusuma Mahendra Prasetyo Suryadi Tarigan Ginting Sinaga Manurung Tanjung Chaniago Daulay Batubara Matondang
  Sembiring Pane Rangkuti Marpaung Hutapea Latuconsina Pattinama Wenda Kogoya Rumbiak Mandacan Lamba Tandi Sapoetra Adriansyah`);
/** Reserved for examples: they belong to nobody. */
const domains = words('surel.example pos.example kampus.example kantor.example dinas.example');
/** Provinces by their rough number of inhabitants. */
const peopled = [
  'Jawa Barat',
  'Jawa Timur',
  'Jawa Tengah',
  'Sumatera Utara',
  'DKI Jakarta',
  'Banten',
  'Sulawesi Selatan',
  'Lampung',
  'Sumatera Selatan',
  'Riau',
] as const;
const otherInstances = [
  'Kementerian Keuangan',
  'Kementerian Agama',
  'Kementerian Kesehatan',
  'Pemprov DKI Jakarta',
  'Pemkab Bandung',
  'Dinas Pendidikan Jawa Timur',
  'Badan Pusat Statistik',
  'Mahkamah Agung',
];

const draw = {
  female: createSkewed(female, 0.8),
  male: createSkewed(male, 0.8),
  last: createSkewed(last, 0.7),
  domain: createSkewed(domains, 1.5),
  province: createSkewed(
    [...peopled, ...provinces.filter((one) => !(peopled as readonly string[]).includes(one))],
    0.9,
  ),
  instance: createSkewed([...instances.toReversed(), ...otherInstances], 0.8),
};

/** An invented person; `number` makes the e-mail address unique. */
function person(chance: Chance, number: number) {
  const gender = chance.fraction() < 0.55 ? 'female' : 'male';
  const first = draw[gender](chance);
  const middle = chance.fraction() < 0.35 ? ` ${draw[gender](chance)}` : '';
  const surname = draw.last(chance);
  const name = `${first}${middle} ${surname}`;
  const email = `${first}.${surname}${number}@${draw.domain(chance)}`.toLowerCase();
  const phone = `${chance.pick(['08', '+628', '08'])}${chance.pick([12, 13, 21, 22, 52, 57, 78, 81, 95, 96])}${chance.between(10_000_000, 99_999_999)}`;
  const [province, instance] = [draw.province(chance), draw.instance(chance)];
  return { gender, name, email, phone, province, instance } as const;
}

export interface LearnerRows {
  account: Insertable<AccountTable>;
  profile: Insertable<ProfileTable>;
  entry: Insertable<LearnerEntryTable>;
  terms: Insertable<LearnerTermTable>[];
}

/** The `number`-th learner to sign up. */
export function learnerRows(
  chance: Chance,
  { number, registeredAt, passwordHash }: { number: number; registeredAt: Date; passwordHash: string },
): LearnerRows {
  const { gender, name, email, phone, province, instance } = person(chance, number);
  const accountId = chance.id();
  const terms = termsOf({ name, email, phone, province, instance });
  return {
    account: {
      id: accountId,
      role: 'learner',
      email,
      name,
      passwordHash,
      tokenVersion: 1,
      isActive: 1,
      permissions: '[]',
      createdAt: registeredAt.toISOString(),
      emailProvedAt: registeredAt.toISOString(),
    },
    profile: { accountId, province, phone, gender, instance },
    entry: { number, accountId, terms: asText(terms) },
    terms: terms.map((term) => ({ term, number })),
  };
}

export interface RegistrationRows {
  file: Insertable<FileTable>;
  registration: Insertable<FreeRegistrationTable>;
  terms: Insertable<RegistrationTermTable>[];
}

/** The `number`-th registration for the free tryout. The file's row has no picture. */
export function registrationRows(
  chance: Chance,
  { number, registeredAt }: { number: number; registeredAt: Date },
): RegistrationRows {
  const { name, email, phone, instance } = person(chance, number);
  const at = registeredAt.toISOString();
  const fileId = chance.id();
  const terms = personTerms({ name, email, phone });
  return {
    file: {
      id: fileId,
      kind: 'id_card',
      mediaType: 'image/jpeg',
      sizeBytes: chance.between(80_000, 900_000),
      sha256: chance.hex(64),
      createdAt: at,
    },
    registration: {
      number,
      id: chance.id(),
      fullName: name,
      email,
      phone,
      institution: instance,
      consentVersion: '2026-11',
      consentAt: at,
      examId: null,
      requestHash: null,
      phoneNumber: '',
      keptFrom: '9999',
      idCardFileId: fileId,
      terms: asText(terms),
      createdAt: at,
    },
    terms: terms.map((term) => ({ term, number })),
  };
}
