import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { givenQuestion } from './testing/given-question.ts';
import { routes } from './routes.tsx';
import { useSession } from './session.ts';

/* An API of another release than this area: values that this release doesn't know, and calls that the API doesn't know. */

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);
const bank = 'GET /proxy/api/questioner/questions?page=1';
const tryout = { title: 'Tryout baru', batch: 1 };

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/api/questioner/profile'] = ok({
    ...{ id: 'q1', name: 'Rina', email: 'rina@contoh.id', role: 'questioner' },
  });
  api.answers['GET /proxy/api/questioner/tryoutlists'] = ok({ tryoutLists: [] });
});

const row = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

it('shows a list whole that has an exam type, a sub type and a kind of question of a newer API, as they are', async () => {
  const question = { ...givenQuestion({ id: 's1', question: 'Soal masa depan' }), tryout };
  api.answers[bank] = ok({
    questions: [
      { ...question, type: 'UJIAN_BARU', subType: 'telepati', kind: 'matching', correctAnswer: null },
      { ...question, id: 's2', question: 'Soal biasa' },
    ],
    total: 2,
    isTotalCapped: false,
  });
  renderRoute(routes, '/questioner/bank');
  const shown = await row('Soal masa depan');
  for (const text of [/UJIAN_BARU/, /telepati/, 'matching']) expect(shown.getAllByText(text)[0]).toBeVisible();
  expect((await row('Soal biasa')).queryByText('matching')).not.toBeInTheDocument();
});

it('says of a call that an older API doesn’t know that it is not available yet, and signs nobody out', async () => {
  api.answers[bank] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
  const { user } = renderRoute(routes, '/questioner/bank');
  expect(await screen.findByText(/^Fitur ini belum tersedia/)).toBeVisible();
  expect(device.token()).toBe('stored');
  api.answers[bank] = ok({
    questions: [{ ...givenQuestion({ question: 'Soal biasa' }), tryout }],
    total: 1,
    isTotalCapped: false,
  });
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Soal biasa')).toBeVisible();
});
