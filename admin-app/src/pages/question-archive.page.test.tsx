import { givenDevice, givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import {
  type ArchivedQuestion,
  type Letter,
  letters,
  permissions,
  perText,
  type QuestionStep,
} from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { screen, within } from '@testing-library/react';
import { calls, sampleTryout } from '../features/questions/question-samples.tsx';
import { admin } from '../features/tryouts/tryout-samples.ts';
import { routes } from '../routes.tsx';
import { useSession } from '../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const restore = 'POST /proxy/admin/question-steps/restore';
const perLetter = <Prefix extends string, Value>(prefix: Prefix, value: Value) =>
  Object.fromEntries(letters.map((letter) => [`${prefix}${letter}`, value])) as Record<`${Prefix}${Letter}`, Value>;
const archived: ArchivedQuestion = {
  id: 'q1',
  tryoutListId: 't1',
  number: 1,
  version: 1,
  kind: 'multiple_choice',
  question: 'Berapa dua tambah dua?',
  imageUrl: null,
  imageAlt: null,
  ...perLetter('option', ''),
  ...perLetter('imageUrl', null),
  ...perLetter('imageAlt', null),
  ...perLetter('weight', null),
  optionA: 'Tiga',
  optionB: 'Empat',
  correctAnswer: 'B',
  ...perText(() => null),
  rubric: null,
  type: 'SKD_CPNS',
  subType: 'kemampuan_numerik',
  updatedAt: '2026-11-21T12:00:00.000Z',
  archivedAt: '2026-11-23T07:00:00.000Z',
  archivedBy: 'Dewi',
  tryout: { title: 'SKD Mini', isThere: true },
};
const step: QuestionStep = {
  id: 'l1',
  kind: 'restore',
  count: 1,
  tryoutId: null,
  at: '2026-11-23T07:00:00.000Z',
  undoableUntil: null,
  undoneAt: null,
};

async function askToRestore() {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({ ...admin, permissions });
  api.answers['GET /proxy/admin/archived-questions?page=1'] = ok({
    questions: [archived],
    total: 1,
    isTotalCapped: false,
  });
  api.answers[calls.choices] = ok({ tryouts: [sampleTryout], total: 1 });
  api.answers[restore] = ok(step);
  const { user } = renderRoute(routes, '/admin/archived-questions');
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih soal 1 dari SKD Mini' }));
  await user.click(screen.getByRole('button', { name: 'Pulihkan' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Pulihkan soal' })) };
}

describe('/admin/archived-questions', () => {
  it.each<[string, (user: ReturnType<typeof renderRoute>['user'], field: HTMLElement) => Promise<void>]>([
    // The button is for the pointer alone: it is hidden from screen readers and left out by the keyboard.
    ['its button', (user) => user.click(screen.getByLabelText('Kosongkan pilihan'))],
    ['emptying it', (user, field) => user.clear(field)],
  ])(
    'restores to the package that a question was in after the choice of another was cleared by %s',
    async (_way, clear) => {
      const { user, dialog } = await askToRestore();
      const field = dialog.getByRole('combobox', { name: 'Paket tujuan' });
      expect(field).toHaveAccessibleDescription('Kosongkan untuk mengembalikan ke paket asal.');
      await user.click(field);
      await user.click(await screen.findByRole('option', { name: 'SKD Mini · Batch 2' }));
      await clear(user, field);
      expect(field).toHaveValue('');
      await user.click(dialog.getByRole('button', { name: 'Pulihkan 1 soal' }));
      expect(await screen.findByText('1 soal dipulihkan')).toBeVisible();
      expect(api.arrived.find(({ call }) => call === restore)?.body).toEqual({
        questions: [{ id: 'q1', version: 1 }],
        tryoutId: null,
      });
    },
  );

  it.each([
    ['few', [archived]],
    ['none', []],
  ])('says that a search which found %s has not read all of the archive', async (_few, questions) => {
    device.holds('stored');
    api.answers['GET /proxy/admin/profile'] = ok({ ...admin, permissions });
    api.answers['GET /proxy/admin/archived-questions?search=dua&page=1'] = ok({
      questions,
      total: questions.length,
      isTotalCapped: true,
    });
    renderRoute(routes, '/admin/archived-questions?search=dua');
    expect(await screen.findByText(/Pencarian hanya membaca 10\.000 soal yang terakhir diarsipkan\./)).toBeVisible();
  });
});
