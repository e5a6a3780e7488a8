import type { AdminTryout, PackageCheck, PackageProblem } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { admin, list, listCall, ruleSets, sampleTryout } from './tryout-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const detail = 'GET /proxy/admin/tryouts/t1';
const checkCall = 'GET /proxy/admin/tryouts/t1/check';
const publishCall = 'POST /proxy/admin/tryouts/t1/publish';
const withdrawCall = 'POST /proxy/admin/tryouts/t1/withdraw';
const draft = sampleTryout({ publishedAt: null });

const found = (changes: Partial<PackageProblem>): PackageProblem => ({
  code: 'NO_EXPLANATION',
  blocks: false,
  title: 'Belum ada pembahasan',
  message: 'Peserta tidak akan menemukan pembahasan.',
  question: { id: 'q1', number: 1 },
  field: 'explanation',
  ...changes,
});
const answers = (...problems: PackageProblem[]) =>
  ok({ canBePublished: !problems.some(({ blocks }) => blocks), problems } satisfies PackageCheck);

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok(admin);
  api.answers['GET /proxy/admin/rule-sets'] = ruleSets;
  api.answers[listCall()] = list([draft]);
  api.answers[detail] = ok(draft);
  api.answers[checkCall] = answers();
});

async function openCheck() {
  const view = renderRoute(routes, '/admin/tryouts');
  await view.user.click(await screen.findByRole('link', { name: 'Periksa dan terbitkan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Periksa tryout' }));
  return { ...view, dialog };
}

describe('a draft', () => {
  it('says that it is one, and is published when no problem was found', async () => {
    const { user, dialog } = await openCheck();
    expect(screen.getAllByText('Draf')[0]).toBeVisible();
    expect(await dialog.findByText('Tidak ada masalah ditemukan')).toBeVisible();
    api.answers[publishCall] = ok(sampleTryout());
    api.answers[listCall()] = list([sampleTryout()]);
    await user.click(dialog.getByRole('button', { name: 'Terbitkan' }));
    expect(await screen.findByText('Tryout diterbitkan')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Periksa dan terbitkan')).not.toBeInTheDocument());
  });

  it.each<[string, Partial<AdminTryout>, string, string]>([
    [
      'has not opened',
      { opensAt: '2999-01-02T01:00:00.000Z' },
      'Setelah diterbitkan, peserta dapat menemukan tryout ini dan mengerjakan 12 soalnya mulai 2 Jan 2999, 08.00 WIB.',
      'Peserta dapat mengerjakan “Deret angka dasar” mulai 2 Jan 2999, 08.00 WIB.',
    ],
    [
      'is over',
      { closesAt: '2025-01-02T01:00:00.000Z' },
      'Setelah diterbitkan, peserta dapat menemukan tryout ini, tetapi tidak dapat memulainya: sudah ditutup sejak 2 Jan 2025, 08.00 WIB.',
      '“Deret angka dasar” tampil, tetapi peserta tidak dapat memulainya: sudah ditutup sejak 2 Jan 2025, 08.00 WIB.',
    ],
  ])('whose window %s is said to be so, before and after it is published', async (_window, times, before, after) => {
    api.answers[listCall()] = list([sampleTryout({ publishedAt: null, ...times })]);
    api.answers[detail] = ok(sampleTryout({ publishedAt: null, ...times }));
    api.answers[publishCall] = ok(sampleTryout(times));
    const { user, dialog } = await openCheck();
    expect(await dialog.findByText(before)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Terbitkan' }));
    expect(await screen.findByText(after)).toBeVisible();
  });

  it('shows the problems that block publishing, each with a link to it, and is not published before', async () => {
    api.answers[checkCall] = answers(
      found({ code: 'EQUAL_OPTIONS', blocks: true, title: 'Pilihan yang sama', message: 'Pilihan A dan C sama.' }),
      found({
        code: 'RULES_OF_ANOTHER_TYPE',
        blocks: true,
        title: 'Aturan',
        message: 'Aturan tidak menilai paket ini.',
        question: null,
        field: 'ruleSetId',
      }),
      found({ question: { id: 'q4', number: 4 } }),
      found({ question: { id: 'q9', number: 9 } }),
    );
    const { user, dialog, router } = await openCheck();
    expect(await dialog.findByText('Harus diperbaiki (2)')).toBeVisible();
    expect(dialog.getByText('Perlu dilihat (2)')).toBeVisible();
    // A text that is the same for several questions is shown once.
    expect(dialog.getAllByText('Peserta tidak akan menemukan pembahasan.')).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Terbitkan' })).toBeDisabled();
    expect(dialog.getByRole('link', { name: 'Soal 9' })).toHaveAttribute('href', expect.stringContaining('soal=t1.q9'));

    await user.click(dialog.getByRole('link', { name: 'Data tryout' }));
    const form = within(await screen.findByRole('form', { name: 'Edit tryout' }));
    await waitFor(() => expect(form.getByLabelText('Aturan penilaian')).toHaveFocus());
    // Coming back from there, it is checked again.
    api.answers[checkCall] = answers();
    await user.click(form.getByRole('button', { name: 'Batal' }));
    expect(await screen.findByText('Tidak ada masalah ditemukan')).toBeVisible();
    expect(router.state.location.search).toBe('?periksa=t1');
  });

  it('may be published with warnings', async () => {
    api.answers[checkCall] = answers(found({}));
    const { user, dialog } = await openCheck();
    expect(await dialog.findByText('Boleh diterbitkan, ada catatan')).toBeVisible();
    api.answers[publishCall] = refused(409, 'TRYOUT_NOT_READY', 'Tryout ini belum dapat diterbitkan.');
    await user.click(dialog.getByRole('button', { name: 'Terbitkan' }));
    expect(await screen.findByText('Tryout ini belum dapat diterbitkan.')).toBeVisible();
    await waitFor(() => expect(api.callsOf(checkCall)).toBe(2));
  });

  it('says that it could not be checked, and tries again', async () => {
    api.answers[checkCall] = refused(404, 'TRYOUT_NOT_FOUND', 'Tryout tidak ditemukan');
    const { user, dialog } = await openCheck();
    expect(await dialog.findByText('Gagal memeriksa tryout')).toBeVisible();
    api.answers[checkCall] = answers();
    await user.click(dialog.getByRole('button', { name: 'Coba lagi' }));
    expect(await dialog.findByText('Tidak ada masalah ditemukan')).toBeVisible();
  });
});

describe('a published package', () => {
  it('becomes a draft again after a question', async () => {
    api.answers[listCall()] = list([sampleTryout()]);
    api.answers['GET /proxy/admin/tryouts/t1/questions'] = ok({ questions: [] });
    const { user } = renderRoute(routes, '/admin/tryouts');
    await user.click(await screen.findByRole('button', { name: 'Soal Deret angka dasar' }));
    await waitFor(() => expect(screen.getByText(/^Diterbitkan 20 Nov 2026/)).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Jadikan draf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Jadikan draf?' }));
    api.answers[withdrawCall] = ok(draft);
    api.answers[listCall()] = list([draft]);
    await user.click(dialog.getByRole('button', { name: 'Jadikan draf' }));
    expect(await screen.findByText('Tryout menjadi draf')).toBeVisible();
    expect(await screen.findByText('Draf: belum tampil bagi peserta.')).toBeVisible();
  });

  it('of an API without drafts is none', async () => {
    const { publishedAt: _, ...older } = sampleTryout();
    api.answers[listCall()] = list([older]);
    renderRoute(routes, '/admin/tryouts');
    expect((await screen.findAllByText('Aktif'))[0]).toBeInTheDocument();
    expect(screen.queryByText('Periksa dan terbitkan')).not.toBeInTheDocument();
  });
});
