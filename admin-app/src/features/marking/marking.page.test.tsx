import { errors } from '@tryout/api/contract';
import { type LocalAnswer, ok, refused } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { essayOf, mark, givenMarking } from './marking-samples.ts';

const {
  api,
  listPath,
  path,
  waiting,
  open,
  answerText,
  percentField,
  remarkField,
  button,
  colleagueMarks,
  bodiesOf,
  takes,
} = givenMarking();

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

  it.each([
    ['85,5', 85.5],
    ['85.5', 85.5],
    [' 85,5 % ', 85.5],
    ['8,', 8],
    [',5', 0.5],
  ])('takes %j as %d, typed or pasted', async (text, percent) => {
    const { user } = open();
    await answerText(1);
    takes(1, percent, [essayOf(2), essayOf(3)]);
    await user.click(percentField());
    await user.paste(text);
    await user.keyboard('{Enter}');
    expect(await answerText(2)).toBeVisible();
    expect(bodiesOf(`PUT ${path(1)}`)).toEqual([{ percent, remark: null, version: 0 }]);
  });

  it('shows half a point with a comma, wherever a mark is shown', async () => {
    waiting([essayOf(1, { version: 1, mark: mark(85.5) })]);
    const { user } = open();
    await answerText(1);
    expect(percentField()).toHaveValue('85,5');
    expect(screen.getByText(/^Dinilai 85,5% oleh/)).toBeVisible();
    expect(screen.getByText('4,28 dari 5 poin')).toBeVisible();
    await user.clear(percentField());
    await user.type(percentField(), '85,0');
    expect(percentField()).toHaveValue('85,0');
    await user.keyboard('{ArrowUp}');
    expect(percentField()).toHaveValue('90');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(percentField()).toHaveValue('100');
  });

  it('lets a decimal be typed over a whole mark', async () => {
    waiting([essayOf(1, { version: 1, mark: mark(85) })]);
    const { user } = open();
    await answerText(1);
    await user.clear(percentField());
    await user.type(percentField(), '85,5');
    expect(percentField()).toHaveValue('85,5');
  });

  it('marks by one press, and says in the end that nothing waits', async () => {
    waiting([essayOf(1)]);
    const { user } = open();
    await answerText(1);
    takes(1, 100, []);
    const quick = within(screen.getByRole('group', { name: 'Nilai cepat' }));
    await user.click(quick.getByRole('button', { name: '100' }));
    expect(percentField()).toHaveValue('100');
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
    expect(percentField()).toHaveValue('60');
    expect(remarkField()).toHaveValue('Saya pikirkan lagi');
    expect(api.arrived.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });

  it.each([
    ['nothing', '', 'Isi nilai 0 sampai 100'],
    ['too much', '101', 'Nilai paling besar 100'],
    ['less than nothing', '-5', 'Nilai paling kecil 0'],
    ['no number', 'delapan', 'Isi nilai 0 sampai 100'],
    ['two decimals', '85,25', 'Nilai paling banyak satu angka di belakang koma'],
  ])('asks for a mark when there is %s, and sends no call', async (_, typed, sentence) => {
    const { user } = open();
    await answerText(1);
    if (typed) await user.type(percentField(), typed);
    await user.click(button('Simpan dan lanjut'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(percentField()).toHaveFocus();
    expect(percentField()).toHaveValue(typed);
    expect(bodiesOf(`PUT ${path(1)}`)).toEqual([]);
  });

  it.each<[string, LocalAnswer, string]>([
    ['the connection breaks', 'broken connection', 'Koneksi terputus. Periksa koneksi internet Anda, lalu coba lagi.'],
    [
      'the server fails',
      refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.'),
      'Terjadi kesalahan. Silakan coba lagi.',
    ],
  ])('keeps the typed mark when %s', async (_, failure, sentence) => {
    const { user } = open();
    await answerText(1);
    api.answers[`PUT ${path(1)}`] = failure;
    await user.type(percentField(), '80');
    await user.type(remarkField(), 'Bagus');
    await user.click(button('Simpan dan lanjut'));
    expect(await screen.findByText('Gagal menyimpan nilai')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(percentField()).toHaveValue('80');
    expect(remarkField()).toHaveValue('Bagus');

    takes(1, 80, [essayOf(2), essayOf(3)]);
    await user.click(button('Simpan dan lanjut'));
    expect(await answerText(2)).toBeVisible();
  });

  it('shows a colleague’s mark beside the marker’s own, and lets the marker decide', async () => {
    const { user } = open();
    await answerText(1);
    const theirs = essayOf(1, { version: 1, mark: mark(30, 'Menyimpang', 'Budi') });
    colleagueMarks(theirs);
    await user.type(percentField(), '80');
    await user.click(button('Simpan dan lanjut'));
    expect(await screen.findByText(/Budi memberi/)).toHaveTextContent('Budi memberi 30% dengan catatan “Menyimpang”');
    expect(percentField()).toHaveValue('80');
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
    expect(percentField()).toHaveValue('75');
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
    expect(percentField()).toHaveValue('85');
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

  it('comes back to the essay of the address after a reload, even when it has left the queue', async () => {
    api.answers[`GET ${path(7)}`] = ok(essayOf(7, { version: 1, mark: mark(50) }));
    open('/admin/marking?essay=TO7.soal-esai');
    expect(await answerText(7)).toBeVisible();
    expect(percentField()).toHaveValue('50');
  });

  it('says what is wrong when the queue can’t be loaded, and tries again', async () => {
    api.answers[listPath()] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Gagal memuat data' })).toBeVisible();
    waiting([essayOf(1)]);
    await user.click(button('Coba lagi'));
    expect(await answerText(1)).toBeVisible();
  });

  it('asks before an unsaved mark is left', async () => {
    const { user, router } = open();
    await answerText(1);
    await user.type(percentField(), '80');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('dialog', { name: 'Tutup tanpa menyimpan?' })).toBeVisible();
    await user.click(button('Lanjut menyunting'));
    expect(router.state.location.pathname).toBe('/admin/marking');
    expect(percentField()).toHaveValue('80');
  });

  it('shows the rubric beside the answer, before the discussion that learners read', async () => {
    waiting([essayOf(1, { rubric: 'Definisi 40 %, contoh 60 %' })]);
    open();
    await answerText(1);
    const rubric = within(screen.getByRole('region', { name: 'Rubrik penilaian' }));
    expect(rubric.getByText('Definisi 40 %, contoh 60 %')).toBeVisible();
    expect(rubric.getByText(/Peserta tidak melihatnya/)).toBeVisible();
    const discussion = screen.getByText('Sebutkan kejujuran dan konsistensi.');
    expect(rubric.getByText('Definisi 40 %, contoh 60 %').compareDocumentPosition(discussion)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('works with an API that knows neither rubrics nor questions yet', async () => {
    const { questionId: _q, rubric: _r, ...before } = essayOf(1);
    api.answers[listPath('state=waiting&tryout=t1&page=1&pageSize=20')] = ok({
      essays: [before],
      total: 1,
      isTotalCapped: false,
    });
    api.answers['GET /proxy/admin/essays/questions?tryout=t1'] = refused(
      404,
      'CALL_UNKNOWN',
      errors.CALL_UNKNOWN.message,
    );
    open('/admin/marking?tryout=t1');
    expect(await answerText(1)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Nilai berurutan soal ini saja' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Soal' })).not.toBeInTheDocument();
  });
});
