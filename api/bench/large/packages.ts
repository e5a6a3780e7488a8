import type { Insertable } from 'kysely';
import { difficulties, letters, type Section, type TryoutType } from '../../src/contract/index.ts';
import type {
  BankEntryTable,
  BankTermTable,
  PaperItemTable,
  PaperTable,
  QuestionOptionTable,
  QuestionTable,
  QuestionVersionTable,
  TryoutTable,
} from '../../src/db/schema.ts';
import { bankTermsOf } from '../../src/foundation/directory/item-bank.repository.ts';
import { asText } from '../../src/foundation/directory/rows.ts';
import { loadExamContent } from '../../src/foundation/exam-types/load-exam-types.ts';
import { contentFolder } from '../../src/seed/content-folder.ts';
import type { Chance } from './chance.ts';

const { examTypes } = loadExamContent(contentFolder);
const sectionsOf: Record<TryoutType, Section[]> = {
  TKD_BUMN: ['TKD'],
  AKHLAK_BUMN: ['AKHLAK'],
  TWK_BUMN: ['TWK'],
  SKD_CPNS: ['TWK', 'TIU', 'TKP'],
};
const typesInTurn: TryoutType[] = ['TKD_BUMN', 'SKD_CPNS', 'TKD_BUMN', 'TWK_BUMN', 'AKHLAK_BUMN'];
const subjects = ['Penalaran', 'Deret', 'Sinonim', 'Antonim', 'Silogisme', 'Pancasila', 'Pelayanan', 'Integritas'];
const companies = ['PLN', 'Pertamina', 'BRI', 'Mandiri', 'KAI', 'Telkom', 'Angkasa Pura', 'Pelindo', 'Nasional'];

export interface PackageRows {
  tryout: Insertable<TryoutTable>;
  paper: Insertable<PaperTable>;
  questions: Insertable<QuestionTable>[];
  versions: Insertable<QuestionVersionTable>[];
  options: Insertable<QuestionOptionTable>[];
  items: Insertable<PaperItemTable>[];
  bankEntries: Insertable<BankEntryTable>[];
  bankTerms: Insertable<BankTermTable>[];
  /** The last questions of the package, which are answered by text. */
  /** Essays among the versions, with their questions. */
  essays: { itemId: string; questionId: string }[];
}

const stemOf = (chance: Chance, title: string, number: number) =>
  `${chance.pick(subjects)} ${number}: manakah pernyataan yang paling tepat? ${'Perhatikan uraian berikut dengan saksama. '.repeat(chance.between(1, 4))}(${title})`;

/** A package with its questions as the item bank has them, and the paper that its attempts use. */
export function packageRows(
  chance: Chance,
  {
    index,
    questionCount,
    essays,
    createdAt,
    firstBankNumber,
  }: { index: number; questionCount: number; essays: number; createdAt: Date; firstBankNumber: number },
): PackageRows {
  const type = typesInTurn[index % typesInTurn.length] as TryoutType;
  const [tryoutId, paperId, at] = [chance.id(), chance.id(), createdAt.toISOString()];
  const isArchived = index % 40 === 39;
  const title = `Tryout ${examTypes.typeLabel(type)} ${chance.pick(companies)} Paket ${index + 1}`;
  const rows: Omit<PackageRows, 'tryout' | 'paper'> = {
    questions: [],
    versions: [],
    options: [],
    items: [],
    bankEntries: [],
    bankTerms: [],
    essays: [],
  };
  for (let number = 1; number <= questionCount; number += 1) {
    const [questionId, versionId] = [chance.id(), chance.id()];
    const isEssay = number > questionCount - essays;
    const section = chance.pick(sectionsOf[type] as Section[]);
    const weighted = section === 'AKHLAK' || section === 'TKP';
    const key = chance.pick(letters);
    rows.questions.push({ id: questionId, tryoutId, number, currentVersionId: versionId, createdAt: at });
    rows.versions.push({
      id: versionId,
      questionId,
      version: 1,
      kind: isEssay ? 'essay' : 'multiple_choice',
      section,
      type,
      subType: chance.pick(examTypes.subTypesOfSection(section)),
      stem: stemOf(chance, title, number),
      imageUrl: null,
      imageAlt: null,
      explanation: 'Pembahasan: bacalah kembali uraian dan bandingkan setiap pilihan.',
      timeLimitSeconds: 60,
      createdAt: at,
      createdBy: null,
    });
    if (isEssay) rows.essays.push({ itemId: versionId, questionId });
    else {
      for (const [place, letter] of letters.entries()) {
        rows.options.push({
          questionVersionId: versionId,
          letter,
          text: `Pernyataan ${letter} dari soal ${number}`,
          imageUrl: null,
          imageAlt: null,
          isKey: !weighted && letter === key ? 1 : 0,
          weight: weighted ? place + 1 : null,
        });
      }
    }
    rows.items.push({ paperId, number, questionVersionId: versionId });
  }
  if (!isArchived) {
    for (const [place, { id: versionId, questionId, subType, stem }] of rows.versions.entries()) {
      const number = firstBankNumber + place;
      const options = rows.options.filter(({ questionVersionId }) => questionVersionId === versionId);
      const terms = bankTermsOf({ type: examTypes.typesOf(subType)[0] ?? type, subType, stem, options });
      rows.bankEntries.push({ number, questionId, terms: asText(terms) });
      rows.bankTerms.push(...terms.map((term) => ({ term, number })));
    }
  }
  return {
    ...rows,
    tryout: {
      id: tryoutId,
      title,
      description: `Paket latihan ${examTypes.typeLabel(type)} dengan ${questionCount} soal dan pembahasan.`,
      priceRupiah: chance.pick([0, 25_000, 49_000, 99_000]),
      batch: 1 + Math.floor(index / 25),
      type,
      isActive: index % 9 === 8 ? 0 : 1,
      isOnline: 1,
      imageUrl: null,
      durationSeconds: 3_600,
      difficulty: chance.pick(difficulties),
      opensAt: null,
      closesAt: null,
      ruleSetId: 'latihan-1',
      isFreeTryout: index === 0 ? 1 : 0,
      currentPaperId: paperId,
      publishedAt: at,
      archivedAt: isArchived ? at : null,
      createdAt: at,
      updatedAt: at,
    },
    paper: { id: paperId, tryoutId, questionCount, createdAt: at, finishedAttempts: 0 },
  };
}
