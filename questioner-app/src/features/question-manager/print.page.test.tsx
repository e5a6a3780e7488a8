import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { calls, sampleQuestion, sampleTryout } from './manager-samples.ts';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);
const tab = (page: string) => waitFor(() => expect(document.title).toBe(`${page} – Tryout BUMN & CPNS`));

beforeEach(() => {
  document.title = 'Kelola soal';
  device.holds('stored');
  api.answers[calls.profile] = ok({ id: 'a1', name: 'Rina', email: 'rina@contoh.id', role: 'questioner' });
  api.answers[calls.tryouts] = ok({ tryoutLists: [sampleTryout] });
  api.answers[calls.list] = ok({ questions: [sampleQuestion(1)] });
});
const open = (id = 't1') => renderRoute(routes, `/questioner/tryouts/${id}/print`);

describe('/questioner/tryouts/{id}/print', () => {
  it('has the paper’s title, also in the tab: a PDF is named after it', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(sampleTryout.title);
    await tab(sampleTryout.title);
  });

  it('says on the screen how it differs from the exam: questions that aren’t ready, and texts that nobody has approved', async () => {
    open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Cetakan ini bisa berbeda dari ujiannya')).not.toBeInTheDocument();
    api.answers[calls.tryouts] = ok({ tryoutLists: [{ ...sampleTryout, id: 't2', requiresReview: true }] });
    api.answers[calls.list.replace('t1', 't2')] = ok({
      questions: [sampleQuestion(1), { ...sampleQuestion(2), isReady: false }],
    });
    open('t2');
    expect(
      await screen.findByText(/1 soal masih Konsep dan tidak masuk ujian\. Ujian memakai teks yang sudah disetujui/),
    ).toBeVisible();
  });

  it('has a title of its own while there is no paper', async () => {
    api.answers[calls.list] = new Promise(() => {});
    open();
    await tab('Cetak soal');
  });

  it.each(['t1', 'gone'])('says what it is where there is nothing to print: %s', async (id) => {
    api.answers[calls.list] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan');
    open(id);
    expect(await screen.findByRole('heading', { level: 1, name: 'Cetak soal' })).toBeVisible();
    await tab('Cetak soal');
  });
});
