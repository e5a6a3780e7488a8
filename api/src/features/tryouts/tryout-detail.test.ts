import { listenTo } from '../../../harness/query-plans.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenSection, type GivenTryout, givenTryout } from '../../../test/given.ts';
import { questionerDoor } from '../../../test/questioner-door.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { TryoutDetail, TryoutSection } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const detailOf = async (columns: { ruleSetId: string; sections: GivenSection[] }) => {
  const { id } = await givenTryout(t, columns);
  return (await t.call('GET', `/api/tryouts/${id}`)).json<TryoutDetail>();
};
const parts = ({ sections }: TryoutDetail) =>
  Object.fromEntries(sections.map((section) => [section.section, section])) as Record<string, TryoutSection>;

describe('GET /api/tryouts/:tryoutId', () => {
  it('gives the card’s fields, the rule set with its source and the sections with their sub types', async () => {
    const { id, title } = await givenTryout(t, {
      sections: [{ keys: 'AB' }, { keys: 'C', subType: 'number_sequence' }],
    });
    const answer = await t.call('GET', `/api/tryouts/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      title,
      questionCount: 3,
      ruleSet: {
        id: 'latihan-1',
        title: 'Latihan',
        year: null,
        source: 'Aturan latihan platform ini, bukan aturan tes resmi',
      },
      sections: [
        {
          section: 'TKD',
          questionCount: 3,
          max: 3,
          threshold: null,
          thresholdScaled: false,
          subTypes: [
            { subType: 'verbal_logical_reasoning', questionCount: 2 },
            { subType: 'number_sequence', questionCount: 1 },
          ],
        },
      ],
    });
  });

  it('reads the texts of a package without a paper once, however many look, and again after an edit', async () => {
    const db = await openTestDatabase();
    const listened = listenTo(db);
    const watched = await buildTestApp({ db: listened.db });
    const { id, questionIds } = await givenTryout(watched, { sections: [{ keys: 'AB' }] });
    const readsTexts = async () => {
      listened.take();
      // Each process keeps them for itself.
      for (const _process of watched.processes)
        expect((await watched.call('GET', `/api/tryouts/${id}`)).json()).toMatchObject({ questionCount: 2 });
      return listened.take().some(({ sql }) => sql.includes('question_option'));
    };
    expect([await readsTexts(), await readsTexts(), await readsTexts()]).toEqual([true, false, false]);
    const door = await questionerDoor(watched, { id, questionIds } as GivenTryout);
    await door.edit(questionIds[0] as string, { question: 'Berapa dua kali dua?' });
    expect([await readsTexts(), await readsTexts()]).toEqual([true, false]);
    await watched.close();
  });

  it('has no question’s text, option, key or explanation', async () => {
    const { id } = await givenTryout(t);
    expect((await t.call('GET', `/api/tryouts/${id}`)).body).not.toMatch(
      /Soal \d|Pilihan A|Pembahasan|isKey|explanation/,
    );
  });

  it('gives official thresholds unscaled for a paper of the official size', async () => {
    // 30 × 5 = 150, 35 × 5 = 175, 45 × 5 = 225
    const detail = await detailOf({
      ruleSetId: 'skd-2024',
      sections: [
        { section: 'TWK', keys: 'A'.repeat(30) },
        { section: 'TIU', keys: 'B'.repeat(35) },
        { section: 'TKP', weights: Array.from({ length: 45 }, () => '54321') },
      ],
    });
    expect(parts(detail)).toMatchObject({
      TWK: { max: 150, threshold: 65, thresholdScaled: false },
      TIU: { max: 175, threshold: 80, thresholdScaled: false },
      TKP: { max: 225, threshold: 166, thresholdScaled: false },
    });
  });

  it('scales a threshold of points to a shorter paper, up to a whole point', async () => {
    // 65 × 8/30 = 17.33 → 18; 80 × 10/35 = 22.86 → 23; 166 × 9/45 = 33.2 → 34
    const detail = await detailOf({
      ruleSetId: 'skd-2024',
      sections: [
        { section: 'TWK', keys: 'A'.repeat(8) },
        { section: 'TIU', keys: 'B'.repeat(10) },
        { section: 'TKP', weights: Array.from({ length: 9 }, () => '54321') },
      ],
    });
    expect(parts(detail)).toMatchObject({
      TWK: { max: 40, threshold: 18, thresholdScaled: true },
      TIU: { max: 50, threshold: 23, thresholdScaled: true },
      TKP: { max: 45, threshold: 34, thresholdScaled: true },
    });
  });

  it('never scales a threshold on the 0–100 scale', async () => {
    const detail = await detailOf({
      ruleSetId: 'rbb-2024',
      sections: [
        { section: 'TKD', keys: 'AB' },
        { section: 'AKHLAK', weights: ['54321'] },
        { section: 'TWK', keys: 'C' },
      ],
    });
    expect(parts(detail)).toMatchObject({
      TKD: { max: 100, threshold: 58, thresholdScaled: false },
      AKHLAK: { max: 100, threshold: 65, thresholdScaled: false },
      TWK: { max: 100, threshold: 50, thresholdScaled: false },
    });
    expect(detail.ruleSet.note).toContain('model latihan, bukan rumus resmi');
  });

  it('says in Indonesian how points are earned', async () => {
    const skd = parts(
      await detailOf({
        ruleSetId: 'skd-2024',
        sections: [
          { section: 'TWK', keys: 'A' },
          { section: 'TKP', weights: ['54321'] },
        ],
      }),
    );
    expect(skd['TWK']?.rules).toEqual([
      'Jawaban benar bernilai 5, salah 0, dan kosong 0.',
      'Tidak ada pengurangan nilai untuk jawaban salah.',
    ]);
    expect(skd['TKP']?.rules).toEqual(['Setiap pilihan bernilai 1 sampai 5; jawaban kosong bernilai 0.']);
    const rbb = parts(
      await detailOf({
        ruleSetId: 'rbb-2024',
        sections: [
          { section: 'TKD', keys: 'A' },
          { section: 'AKHLAK', weights: ['54321'] },
        ],
      }),
    );
    expect(rbb['TKD']?.rules[0]).toBe('Nilai bagian dihitung dari jawaban benar pada skala 0 sampai 100.');
    expect(rbb['AKHLAK']?.rules).toEqual([
      'Setiap pilihan bernilai 1 sampai 5; jawaban kosong bernilai 0.',
      'Jumlahnya dinyatakan pada skala 0 sampai 100.',
    ]);
    const own = parts(
      await detailOf({ ruleSetId: 'latihan-1', sections: [{ section: 'AKHLAK', weights: ['54321', '54321'] }] }),
    );
    expect(own['AKHLAK']).toMatchObject({
      max: 2,
      rules: ['Pilihan terbaik bernilai 1, pilihan lain sebagian darinya; jawaban kosong bernilai 0.'],
    });
  });

  it('shows a package without questions with no sections', async () => {
    expect(await detailOf({ ruleSetId: 'latihan-1', sections: [] })).toMatchObject({ questionCount: 0, sections: [] });
  });

  it('refuses drafts, inactive, archived and unknown packages alike', async () => {
    const draft = await givenTryout(t, { publishedAt: null });
    const inactive = await givenTryout(t, { isActive: 0 });
    const archived = await givenTryout(t, { archivedAt: '2026-01-01T00:00:00.000Z' });
    const bodies = await Promise.all(
      [draft.id, inactive.id, archived.id, newId(), '%27%20or%201=1', '..%2f..%2fetc%2fpasswd'].map(async (id) => {
        const answer = await t.call('GET', `/api/tryouts/${id}`);
        expectError(answer, 'TRYOUT_NOT_FOUND');
        return answer.body;
      }),
    );
    expect(new Set(bodies).size).toBe(1);
  });
});
