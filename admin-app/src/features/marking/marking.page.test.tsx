import type { Essay } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);

const tryout = { id: 't1', title: 'Tryout Esai BUMN' };
const essayOf = (n: number, changes: Partial<Essay> = {}): Essay => ({
  attemptId: `TO${n}`,
  itemId: 'soal-esai',
  tryout,
  number: 4,
  section: 'TKD',
  subType: 'verbal_logical_reasoning',
  stem: 'Jelaskan makna integritas.',
  imageUrl: null,
  imageAlt: null,
  explanation: 'Sebutkan kejujuran dan konsistensi.',
  answer: `Jawaban ke-${n}\nbernilai $5 dan $6`,
  submittedAt: '2026-11-20T10:00:00.000Z',
  maxPoints: 5,
  version: 0,
  mark: null,
  ...changes,
});
const mark = (percent: number, remark: string | null = null, markedBy = 'Admin Contoh') => ({
  percent,
  remark,
  markedAt: '2026-11-21T10:00:00.000Z',
  markedBy,
});

const listPath = (query = 'state=waiting&page=1&pageSize=20') => `GET /proxy/admin/essays?${query}`;
const path = (n: number) => `/proxy/admin/essays/TO${n}/soal-esai`;
const waiting = (essays: Essay[], total = essays.length) =>
  void (api.answers[listPath()] = ok({ essays, total, isTotalCapped: false }));

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({ id: 'a1', name: 'Admin', email: 'admin@contoh.id', role: 'admin' });
  api.answers['GET /proxy/admin/essays/tryouts'] = ok({ tryouts: [{ ...tryout, waiting: 3 }] });
  waiting([essayOf(1), essayOf(2), essayOf(3)]);
});

const open = (address = '/admin/marking') => renderRoute(routes, address);
/** The answer on the desk; its beginning stands in the queue, too. */
const answerText = (n: number) =>
  screen.findByText((_, node) => node?.tagName === 'P' && node.textContent === essayOf(n).answer);
const percentField = () => screen.getByLabelText('Nilai (0–100)');
const remarkField = () => screen.getByLabelText(/Catatan untuk peserta/);
const button = (name: string) => screen.getByRole('button', { name });
/** A colleague marks the open essay behind our back: the next look at it shows so. */
function colleagueMarks(theirs: Essay) {
  api.answers[`PUT ${path(1)}`] = refused(409, 'ESSAY_MARKED_MEANWHILE', 'Jawaban ini baru saja dinilai orang lain.');
  api.answers[`GET ${path(1)}`] = ok(theirs);
}
const bodiesOf = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);
/** The server takes the mark of one essay, which then waits no longer. */
function takes(n: number, percent: number, remaining: Essay[]) {
  api.answers[`PUT ${path(n)}`] = ok(essayOf(n, { version: 1, mark: mark(percent) }));
  waiting(remaining);
}

describe('/admin/marking', () => {
  it('shows the longest waiting answer beside its question and guide, as it was typed', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Jawaban 1 dari 3' })).toBeVisible();
    expect(await answerText(1)).toBeVisible();
    expect(screen.getByText('Jelaskan makna integritas.')).toBeVisible();
    expect(screen.getByText('Sebutkan kejujuran dan konsistensi.')).toBeVisible();
    expect(screen.getByText('– dari 5 poin')).toBeVisible();
    expect(screen.getByText('Menunggu (3)')).toBeVisible();
    const queue = within(screen.getByRole('navigation', { name: 'Antrean penilaian' }));
    expect(queue.getAllByRole('button').map((entry) => entry.getAttribute('aria-current'))).toEqual([
      'true',
      null,
      null,
    ]);
  });

  it('saves with the keyboard alone, goes on to the next and is ready for its mark', async () => {
    const { user, router } = open();
    await answerText(1);
    takes(1, 75, [essayOf(2), essayOf(3)]);
    await user.click(percentField());
    await user.keyboard('75');
    expect(screen.getByText('3,75 dari 5 poin')).toBeVisible();
    await user.keyboard('{Enter}');

    expect(await answerText(2)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Jawaban 1 dari 2' })).toBeVisible();
    expect(screen.getByText('Nilai 75% tersimpan')).toBeVisible();
    expect(bodiesOf(`PUT ${path(1)}`)).toEqual([{ percent: 75, remark: null, version: 0 }]);
    await waitFor(() => expect(percentField()).toHaveFocus());
    expect(percentField()).toHaveValue('');
    expect(router.state.location.search).toBe('?essay=TO2.soal-esai');

    takes(2, 40, [essayOf(3)]);
    await user.keyboard('40');
    await user.tab();
    while (document.activeElement !== remarkField()) await user.tab();
    await user.keyboard('Kurang contoh.{Control>}{Enter}{/Control}');
    expect(await answerText(3)).toBeVisible();
    expect(bodiesOf(`PUT ${path(2)}`)).toEqual([{ percent: 40, remark: 'Kurang contoh.', version: 0 }]);
  });

  it('marks by one press, and says in the end that nothing waits', async () => {
    waiting([essayOf(1)]);
    const { user } = open();
    await answerText(1);
    takes(1, 100, []);
    const quick = within(screen.getByRole('group', { name: 'Nilai cepat' }));
    await user.click(quick.getByRole('button', { name: '100' }));
    expect(percentField()).toHaveValue('100%');
    await user.click(button('Simpan dan lanjut'));
    expect(await screen.findByRole('heading', { name: 'Tidak ada jawaban yang menunggu' })).toBeVisible();
  });

  it('skips to the next and from the last to the first, and keeps what was written', async () => {
    waiting([essayOf(1), essayOf(2)]);
    const { user } = open();
    await answerText(1);
    await user.type(percentField(), '60');
    await user.type(remarkField(), 'Saya pikirkan lagi');
    await user.click(button('Lewati'));
    expect(await answerText(2)).toBeVisible();
    expect(percentField()).toHaveValue('');
    expect(screen.getByText('Belum disimpan')).toBeVisible();

    await user.keyboard('{Alt>}l{/Alt}');
    expect(await answerText(1)).toBeVisible();
    expect(percentField()).toHaveValue('60%');
    expect(remarkField()).toHaveValue('Saya pikirkan lagi');
    expect(api.arrived.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });

  it.each([
    ['nothing', '', 'Isi nilai 0 sampai 100'],
    ['too much', '101', 'Nilai paling besar 100'],
  ])('asks for a mark when there is %s, and calls nobody', async (_, typed, sentence) => {
    const { user } = open();
    await answerText(1);
    if (typed) await user.type(percentField(), typed);
    await user.click(button('Simpan dan lanjut'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(percentField()).toHaveFocus();
    expect(bodiesOf(`PUT ${path(1)}`)).toEqual([]);
  });

  it.each<[string, LocalAnswer, string]>([
    ['the line breaks', 'broken line', 'Koneksi terputus. Periksa koneksi internet Anda, lalu coba lagi.'],
    [
      'the server fails',
      refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.'),
      'Terjadi kesalahan. Silakan coba lagi.',
    ],
  ])('keeps what was written when %s', async (_, failure, sentence) => {
    const { user } = open();
    await answerText(1);
    api.answers[`PUT ${path(1)}`] = failure;
    await user.type(percentField(), '80');
    await user.type(remarkField(), 'Bagus');
    await user.click(button('Simpan dan lanjut'));
    expect(await screen.findByText('Gagal menyimpan nilai')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(percentField()).toHaveValue('80%');
    expect(remarkField()).toHaveValue('Bagus');

    takes(1, 80, [essayOf(2), essayOf(3)]);
    await user.click(button('Simpan dan lanjut'));
    expect(await answerText(2)).toBeVisible();
  });

  it('shows a colleague’s mark beside the own one, and lets a person decide', async () => {
    const { user } = open();
    await answerText(1);
    const theirs = essayOf(1, { version: 1, mark: mark(30, 'Menyimpang', 'Budi') });
    colleagueMarks(theirs);
    await user.type(percentField(), '80');
    await user.click(button('Simpan dan lanjut'));
    expect(await screen.findByText(/Budi memberi/)).toHaveTextContent('Budi memberi 30% dengan catatan “Menyimpang”');
    expect(percentField()).toHaveValue('80%');
    expect(button('Simpan dan lanjut')).toBeDisabled();

    api.answers[`PUT ${path(1)}`] = ok({ ...theirs, version: 2, mark: mark(80) });
    waiting([essayOf(2), essayOf(3)]);
    await user.click(button('Simpan nilai saya'));
    expect(await answerText(2)).toBeVisible();
    expect(bodiesOf(`PUT ${path(1)}`)).toEqual([
      { percent: 80, remark: null, version: 0 },
      { percent: 80, remark: null, version: 1 },
    ]);
  });

  it('takes a colleague’s mark and goes on', async () => {
    const { user } = open();
    await answerText(1);
    colleagueMarks(essayOf(1, { version: 1, mark: mark(30, null, 'Budi') }));
    await user.type(percentField(), '80');
    await user.click(button('Simpan dan lanjut'));
    waiting([essayOf(2), essayOf(3)]);
    await user.click(await screen.findByRole('button', { name: 'Pakai nilai itu, lanjut' }));
    expect(await answerText(2)).toBeVisible();
    expect(bodiesOf(`PUT ${path(1)}`)).toHaveLength(1);
  });

  it('leads from a saved mark back to it, to change it', async () => {
    const { user } = open();
    await answerText(1);
    takes(1, 75, [essayOf(2), essayOf(3)]);
    await user.type(percentField(), '75{Enter}');
    await answerText(2);
    await user.click(button('Ubah'));
    expect(await answerText(1)).toBeVisible();
    expect(percentField()).toHaveValue('75%');
    expect(screen.getByText(/^Dinilai 75% oleh Admin Contoh/)).toBeVisible();

    api.answers[`PUT ${path(1)}`] = ok(essayOf(1, { version: 2, mark: mark(70) }));
    await user.clear(percentField());
    await user.type(percentField(), '70{Enter}');
    expect(await answerText(2)).toBeVisible();
    expect(bodiesOf(`PUT ${path(1)}`).at(-1)).toEqual({ percent: 70, remark: null, version: 1 });
  });

  it('lists what is marked, with its mark', async () => {
    const marked = essayOf(9, { version: 1, mark: mark(85, 'Baik') });
    api.answers[listPath('state=marked&page=1&pageSize=20')] = ok({ essays: [marked], total: 1, isTotalCapped: false });
    const { user, router } = open();
    await answerText(1);
    await user.click(screen.getByText('Sudah dinilai'));
    expect(await answerText(9)).toBeVisible();
    expect(router.state.location.search).toBe('?state=marked&essay=TO9.soal-esai');
    expect(percentField()).toHaveValue('85%');
    expect(remarkField()).toHaveValue('Baik');
  });

  it('narrows the queue to one package', async () => {
    api.answers[listPath('state=waiting&tryout=t1&page=1&pageSize=20')] = ok({
      essays: [essayOf(5)],
      total: 1,
      isTotalCapped: false,
    });
    const { user } = open();
    await answerText(1);
    await user.click(screen.getByRole('combobox', { name: 'Paket' }));
    await user.click(await screen.findByRole('option', { name: 'Tryout Esai BUMN (3)' }));
    expect(await answerText(5)).toBeVisible();
  });

  it('comes back to the essay of the address after a reload, though it left the queue', async () => {
    api.answers[`GET ${path(7)}`] = ok(essayOf(7, { version: 1, mark: mark(50) }));
    open('/admin/marking?essay=TO7.soal-esai');
    expect(await answerText(7)).toBeVisible();
    expect(percentField()).toHaveValue('50%');
  });

  it('says what is wrong when the queue can’t be loaded, and tries again', async () => {
    api.answers[listPath()] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Gagal memuat data' })).toBeVisible();
    waiting([essayOf(1)]);
    await user.click(button('Coba lagi'));
    expect(await answerText(1)).toBeVisible();
  });

  it('asks before a written mark is left behind', async () => {
    const { user, router } = open();
    await answerText(1);
    await user.type(percentField(), '80');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('dialog', { name: 'Tutup tanpa menyimpan?' })).toBeVisible();
    await user.click(button('Lanjut menyunting'));
    expect(router.state.location.pathname).toBe('/admin/marking');
    expect(percentField()).toHaveValue('80%');
  });
});
