import type { Essay } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { type LocalAnswer, ok, refused } from '@tryout/shared-ui/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useSession } from '../../session.ts';
import { essayOf, mark, givenMarking } from './marking-samples.ts';

const {
  api,
  signIn,
  accountId,
  keptMarks,
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

/** Opens the list of marked essays with one of this mark. */
async function openMarked(percent = 70) {
  const stored = essayOf(1, { version: 1, mark: mark(percent) });
  api.answers[listPath('state=marked&page=1&pageSize=20')] = ok({ essays: [stored], total: 1, isTotalCapped: false });
  const view = open('/admin/marking?state=marked');
  await answerText(1);
  return { ...view, stored };
}

describe('the work at the marking queue', () => {
  describe('the focus', () => {
    it('is in the mark field as soon as an essay is shown', async () => {
      open();
      await answerText(1);
      await waitFor(() => expect(percentField()).toHaveFocus());
    });

    it('comes back to the mark after a save that failed, and to the mark of the only essay after one that succeeded', async () => {
      const { user } = await openMarked(50);
      api.answers[`PUT ${path(1)}`] = 'broken connection';
      await user.clear(percentField());
      await user.type(percentField(), '60');
      await user.click(button('Simpan dan lanjut'));
      expect(await screen.findByText('Gagal menyimpan nilai')).toBeVisible();
      await waitFor(() => expect(percentField()).toHaveFocus());

      api.answers[`PUT ${path(1)}`] = ok(essayOf(1, { version: 2, mark: mark(60) }));
      await user.click(button('Simpan dan lanjut'));
      expect(await screen.findByText('Nilai 60% tersimpan')).toBeVisible();
      await waitFor(() => expect(percentField()).toHaveFocus());
    });

    it('goes to the message that somebody else was faster', async () => {
      const { user } = open();
      await answerText(1);
      colleagueMarks(essayOf(1, { version: 1, mark: mark(30, null, 'Budi') }));
      await user.type(percentField(), '80{Enter}');
      await waitFor(() => expect(screen.getByRole('alert', { name: /baru saja dinilai/ })).toHaveFocus());
    });

    it('goes to the page shown after the last essay', async () => {
      waiting([essayOf(1)]);
      const { user } = open();
      await answerText(1);
      takes(1, 70, []);
      await user.type(percentField(), '70{Enter}');
      const empty = await screen.findByRole('heading', { name: 'Tidak ada jawaban yang menunggu' });
      await waitFor(() => expect(document.activeElement).toContainElement(empty));
      expect(document.body).not.toHaveFocus();
    });

    it('stays on the filters while the marker is choosing there, also after work', async () => {
      api.answers[listPath('state=waiting&tryout=t1&page=1&pageSize=20')] = ok({
        essays: [essayOf(5)],
        total: 1,
        isTotalCapped: false,
      });
      const { user } = open();
      await answerText(1);
      await user.click(button('Lewati'));
      await answerText(2);
      await user.click(screen.getByRole('combobox', { name: 'Paket' }));
      await user.click(await screen.findByRole('option', { name: 'Tryout Esai BUMN (3)' }));
      await answerText(5);
      expect(screen.getByRole('combobox', { name: 'Paket' })).toHaveFocus();
    });
  });

  describe('an unsaved mark', () => {
    const nothingKept = () => waitFor(async () => expect(await keptMarks()).toBe('[]'));
    const isKept = (text: string) => waitFor(async () => expect(await keptMarks()).toContain(text));
    /** Opens the page again, after the device has stored this text. */
    const reload = async (view: { unmount(): void }, text: string, address?: string) => {
      await isKept(text);
      view.unmount();
      return open(address);
    };

    it('survives a reload, is marked as a draft, and goes once it is saved', async () => {
      const first = open();
      await answerText(1);
      await first.user.type(percentField(), '62,5');
      await first.user.type(remarkField(), 'Runtut, kurang contoh');
      const view = await reload(first, 'Runtut, kurang contoh');
      await answerText(1);
      expect(percentField()).toHaveValue('62,5');
      expect(remarkField()).toHaveValue('Runtut, kurang contoh');
      expect(screen.getByText('Draf yang belum disimpan dimuat kembali.')).toBeVisible();

      takes(1, 62.5, [essayOf(2), essayOf(3)]);
      await view.user.click(button('Simpan dan lanjut'));
      await answerText(2);
      await nothingKept();
      await reload(view, '[]');
      await answerText(2);
      expect(screen.queryByText('Draf yang belum disimpan dimuat kembali.')).not.toBeInTheDocument();
    });

    it('keeps what was typed while a stored mark was being saved unchanged', async () => {
      const { user, stored } = await openMarked();
      let arrive: (answer: LocalAnswer) => void = () => {};
      api.answers[`PUT ${path(1)}`] = new Promise((resolve) => (arrive = resolve));
      await user.click(button('Simpan dan lanjut'));
      await user.type(remarkField(), 'Runtut, kurang contoh');
      arrive(ok({ ...stored, version: 2 }));
      expect(await screen.findByText('Nilai 70% tersimpan')).toBeVisible();
      expect(await screen.findByText(/Yang Anda ketik sesudahnya belum tersimpan/)).toBeVisible();
      expect(remarkField()).toHaveValue('Runtut, kurang contoh');
    });

    it('keeps the former mark that was typed again while another was being saved', async () => {
      const { user, stored } = await openMarked();
      let arrive: (answer: LocalAnswer) => void = () => {};
      api.answers[`PUT ${path(1)}`] = new Promise((resolve) => (arrive = resolve));
      await user.clear(percentField());
      await user.type(percentField(), '80{Enter}');
      await user.clear(percentField());
      await user.type(percentField(), '70');
      arrive(ok({ ...stored, version: 2, mark: mark(80) }));
      expect(await screen.findByText('Nilai 80% tersimpan')).toBeVisible();
      expect(await screen.findByText(/Yang Anda ketik sesudahnya belum tersimpan/)).toBeVisible();
      expect(percentField()).toHaveValue('70');
    });

    it.each([
      ['and whose answer was lost', 80, 2],
      ['and that never arrived', 70, 1],
    ])(
      'keeps the former mark that was typed again while another was being saved %s',
      async (_how, percent, version) => {
        const { user, stored } = await openMarked();
        let arrive: (answer: LocalAnswer) => void = () => {};
        api.answers[`PUT ${path(1)}`] = new Promise((resolve) => (arrive = resolve));
        await user.clear(percentField());
        await user.type(percentField(), '80{Enter}');
        await user.clear(percentField());
        await user.type(percentField(), '70');
        api.answers[`GET ${path(1)}`] = ok({ ...stored, version, mark: mark(percent) });
        arrive('broken connection');
        expect(await screen.findByText('Gagal menyimpan nilai')).toBeVisible();
        expect(await screen.findByText(new RegExp(`^Dinilai ${percent}% oleh`))).toBeVisible();
        expect(percentField()).toHaveValue('70');
        expect(screen.queryByRole('alert', { name: /baru saja dinilai/ })).not.toBeInTheDocument();
        if (version === 1) return nothingKept();

        api.answers[`PUT ${path(1)}`] = ok({ ...stored, version: 3, mark: mark(70) });
        await user.click(button('Simpan dan lanjut'));
        expect(await screen.findByText('Nilai 70% tersimpan')).toBeVisible();
        expect(bodiesOf(`PUT ${path(1)}`).at(-1)).toMatchObject({ percent: 70, version: 2 });
      },
    );

    it('keeps the former mark that was typed again while nobody knows whether another was saved', async () => {
      const { user } = await openMarked();
      api.answers[`PUT ${path(1)}`] = 'broken connection';
      api.answers[`GET ${path(1)}`] = 'broken connection';
      await user.clear(percentField());
      await user.type(percentField(), '80{Enter}');
      expect(await screen.findByText('Gagal menyimpan nilai')).toBeVisible();
      await user.clear(percentField());
      await user.type(percentField(), '70');
      await isKept('"percent":"70"');
    });

    it('keeps the former mark that was typed again during the second try, although the one before is read only then', async () => {
      const stored = essayOf(1, { version: 1, mark: mark(70) });
      waiting([essayOf(2)]);
      api.answers[`GET ${path(1)}`] = ok(stored);
      const { user } = open('/admin/marking?essay=TO1.soal-esai');
      await answerText(1);
      let read: (answer: LocalAnswer) => void = () => {};
      let arrive: (answer: LocalAnswer) => void = () => {};
      api.answers[`PUT ${path(1)}`] = 'broken connection';
      api.answers[`GET ${path(1)}`] = new Promise((resolve) => (read = resolve));
      await user.clear(percentField());
      await user.type(percentField(), '80{Enter}');
      await waitFor(() => expect(bodiesOf(`GET ${path(1)}`)).toHaveLength(2));
      api.answers[`PUT ${path(1)}`] = new Promise((resolve) => (arrive = resolve));
      await user.click(button('Simpan dan lanjut'));
      await user.clear(percentField());
      await user.type(percentField(), '70');
      arrive(ok({ ...stored, version: 2, mark: mark(80) }));
      expect(await screen.findByText('Nilai 80% tersimpan')).toBeVisible();
      read(ok(stored));
      // A call after it is answered after it.
      await fetch(new URL('/proxy/admin/essays', location.origin)).catch(() => {});
      expect(screen.getByText(/^Dinilai 80% oleh/)).toBeVisible();
      expect(percentField()).toHaveValue('70');
      await isKept('"percent":"70"');
    });

    it('keeps what was typed while it was being saved, on the essay that it belongs to', async () => {
      const { user } = open();
      await answerText(1);
      let arrive: (answer: LocalAnswer) => void = () => {};
      api.answers[`PUT ${path(1)}`] = new Promise((resolve) => (arrive = resolve));
      await user.type(percentField(), '70');
      await user.click(button('Simpan dan lanjut'));
      await user.type(remarkField(), 'Runtut, kurang contoh');
      arrive(ok(essayOf(1, { version: 1, mark: mark(70) })));
      expect(await screen.findByText('Nilai 70% tersimpan')).toBeVisible();
      expect(await screen.findByText(/Yang Anda ketik sesudahnya belum tersimpan/)).toBeVisible();
      expect(await answerText(1)).toBeVisible();
      expect(remarkField()).toHaveValue('Runtut, kurang contoh');
      expect(screen.queryByRole('alert', { name: /baru saja dinilai/ })).not.toBeInTheDocument();

      takes(1, 70, [essayOf(2), essayOf(3)]);
      await user.click(button('Simpan dan lanjut'));
      await answerText(2);
      expect(bodiesOf(`PUT ${path(1)}`)).toMatchObject([
        { percent: 70, remark: null, version: 0 },
        { percent: 70, remark: 'Runtut, kurang contoh', version: 1 },
      ]);
      expect(remarkField()).toHaveValue('');
    });

    it('is dropped by a press, and the field is empty and focused again', async () => {
      const first = open();
      await answerText(1);
      await first.user.type(percentField(), '62');
      const { user } = await reload(first, '62');
      await answerText(1);
      await user.click(button('Buang draf'));
      expect(percentField()).toHaveValue('');
      expect(percentField()).toHaveFocus();
      await nothingKept();
    });

    it('never silently replaces a mark that somebody else gave meanwhile', async () => {
      const first = open();
      await answerText(1);
      await first.user.type(percentField(), '62');
      const theirs = essayOf(1, { version: 1, mark: mark(30, null, 'Budi') });
      api.answers[`GET ${path(1)}`] = ok(theirs);
      waiting([essayOf(2)]);
      await reload(first, '62', '/admin/marking?essay=TO1.soal-esai');
      expect(await screen.findByText(/Budi memberi/)).toHaveTextContent('Nilai Anda (62%) belum disimpan');
      expect(percentField()).toHaveValue('62');
      expect(button('Simpan dan lanjut')).toBeDisabled();
    });

    it('is no draft any more when its save arrived and only the answer was lost', async () => {
      const first = open();
      await answerText(1);
      await first.user.type(percentField(), '62,5');
      api.answers[`GET ${path(1)}`] = ok(essayOf(1, { version: 1, mark: mark(62.5) }));
      waiting([essayOf(2)]);
      await reload(first, '62,5', '/admin/marking?essay=TO1.soal-esai');
      expect(await screen.findByText(/^Dinilai 62,5% oleh/)).toBeVisible();
      await nothingKept();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('can be found when it is out of sight, and goes when its essay is gone', async () => {
      const first = open();
      await answerText(1);
      await first.user.type(percentField(), '62');
      waiting([essayOf(2)]);
      const { user } = await reload(first, '62');
      await answerText(2);
      expect(screen.getByText(/1 nilai di luar daftar ini belum disimpan/)).toBeVisible();
      api.answers[`GET ${path(1)}`] = refused(404, 'ESSAY_NOT_FOUND', 'Jawaban esai tidak ditemukan');
      await user.click(button('Buka'));
      expect(await screen.findByRole('heading', { name: 'Jawaban ini tidak ditemukan' })).toBeVisible();
      await nothingKept();
      expect(screen.queryByText(/di luar daftar ini/)).not.toBeInTheDocument();
    });

    it('leaves nothing on the device after signing out', async () => {
      const { user } = open();
      await answerText(1);
      await user.type(remarkField(), 'Tentang seseorang');
      await isKept('Tentang seseorang');
      await user.type(remarkField(), ', sampai akhir');
      act(() => useSession.getState().signOut());
      await nothingKept();
      // Leaving the page writes nothing after the removal.
      await screen.findByRole('heading', { name: 'Login Admin' });
      await nothingKept();
    });

    it('is kept when another tab learns that the session has ended', async () => {
      const { user } = open();
      await answerText(1);
      await user.type(remarkField(), 'Tentang seseorang');
      await isKept('Tentang seseorang');
      localStorage.removeItem(storageKeys.adminToken);
      act(() => void dispatchEvent(new StorageEvent('storage', { key: storageKeys.adminToken, newValue: null })));
      await screen.findByRole('heading', { name: 'Login Admin' });
      await isKept('Tentang seseorang');
    });

    it('survives a session that ends by itself, and is never shown to another account', async () => {
      const first = open();
      await answerText(1);
      await first.user.type(remarkField(), 'Tentang seseorang');
      act(() => void useSession.getState().expire(useSession.getState().token));
      first.unmount();
      await isKept('Tentang seseorang');

      signIn();
      open();
      await answerText(1);
      expect(remarkField()).toHaveValue('');
      await nothingKept();
    });

    it('goes when its marker chooses so on leaving', async () => {
      const { user } = open();
      await answerText(1);
      await user.type(percentField(), '80');
      await user.click(screen.getByRole('link', { name: 'Dashboard' }));
      await user.click(await screen.findByRole('button', { name: 'Buang perubahan' }));
      await waitFor(() => expect(screen.queryByRole('form', { name: 'Nilai' })).not.toBeInTheDocument());
      await nothingKept();
    });

    it('that the release before this one kept in the tab is taken over once, and another account removes it', async () => {
      const kept = (id: string, marks: object) =>
        sessionStorage.setItem('essay-marks', JSON.stringify({ accountId: id, marks }));
      kept(accountId(), { 'TO1.soal-esai': { percent: '62,5', remark: 'Dari kemarin', version: 0 } });
      const first = open();
      await answerText(1);
      expect(remarkField()).toHaveValue('Dari kemarin');
      expect(screen.getByText('Draf yang belum disimpan dimuat kembali.')).toBeVisible();
      await waitFor(() => expect(sessionStorage).toHaveLength(0));
      const { user } = await reload(first, 'Dari kemarin');
      await answerText(1);
      await user.click(button('Buang draf'));
      expect(remarkField()).toHaveValue('');
      await nothingKept();

      kept('somebody else', { 'TO1.soal-esai': { percent: '1', remark: 'Rahasia', version: 0 } });
      await reload({ unmount: cleanup }, '[]');
      await answerText(1);
      expect(remarkField()).toHaveValue('');
      expect(sessionStorage).toHaveLength(0);
    });

    it.each(['{', '{"accountId":"a1","marks":{"TO1.soal-esai":{"percent":62}}}'])(
      'that nobody can read (%s) disturbs nothing',
      async (text) => {
        sessionStorage.setItem('essay-marks', text);
        open();
        await answerText(1);
        expect(percentField()).toHaveValue('');
      },
    );
  });

  describe('one question after the other', () => {
    const ofQuestion = (essays: Essay[], question = 'q4') =>
      void (api.answers[listPath(`state=waiting&tryout=t1&question=${question}&page=1&pageSize=20`)] = ok({
        essays,
        total: essays.length,
        isTotalCapped: false,
      }));

    // The first essay may be in the address before the queue is narrowed, or only after it.
    const queryOf = ({ state }: ReturnType<typeof open>['router']) =>
      Object.fromEntries(new URLSearchParams(state.location.search));

    it('narrows the queue to the question of the open essay, which stays open, and goes on within it', async () => {
      ofQuestion([essayOf(1), essayOf(3)]);
      const { user, router } = open();
      await answerText(1);
      await user.click(button('Nilai berurutan soal ini saja'));
      expect(await screen.findByRole('heading', { name: 'Jawaban 1 dari 2' })).toBeVisible();
      expect(queryOf(router)).toEqual({ tryout: 't1', question: 'q4', essay: 'TO1.soal-esai' });
      expect(await screen.findByText('Menunggu (2)')).toBeVisible();
      await waitFor(() => expect(percentField()).toHaveFocus());

      api.answers[`PUT ${path(1)}`] = ok(essayOf(1, { version: 1, mark: mark(70) }));
      ofQuestion([essayOf(3)]);
      await user.keyboard('70{Enter}');
      expect(await answerText(3)).toBeVisible();
      expect(queryOf(router)).toEqual({ tryout: 't1', question: 'q4', essay: 'TO3.soal-esai' });
      expect(screen.queryByRole('button', { name: 'Nilai berurutan soal ini saja' })).not.toBeInTheDocument();
    });

    it('leads from a finished question to the next one with waiting essays', async () => {
      ofQuestion([]);
      ofQuestion([essayOf(9)], 'q9');
      const { user, router } = open('/admin/marking?tryout=t1&question=q4');
      expect(await screen.findByRole('heading', { name: 'Tidak ada jawaban soal ini yang menunggu' })).toBeVisible();
      await user.click(await screen.findByRole('button', { name: 'Lanjut ke Soal 9 (1)' }));
      expect(await answerText(9)).toBeVisible();
      expect(queryOf(router)).toEqual({ tryout: 't1', question: 'q9', essay: 'TO9.soal-esai' });
    });

    it('is chosen among the questions of a package, and reset for another package', async () => {
      ofQuestion([essayOf(9)], 'q9');
      api.answers[listPath('state=waiting&tryout=t1&page=1&pageSize=20')] = ok({
        essays: [essayOf(1)],
        total: 1,
        isTotalCapped: false,
      });
      const { user, router } = open('/admin/marking?tryout=t1');
      await answerText(1);
      await user.click(await screen.findByRole('combobox', { name: 'Soal' }));
      await user.click(await screen.findByRole('option', { name: 'Soal 9: Apa itu gotong royong? (1)' }));
      expect(await answerText(9)).toBeVisible();
      await user.click(screen.getByRole('combobox', { name: 'Paket' }));
      await user.click(await screen.findByRole('option', { name: 'Tryout Esai BUMN (3)' }));
      await waitFor(() => expect(router.state.location.search).not.toMatch(/tryout|question/));
    });

    it('goes back to the answer before, and stays on the first', async () => {
      const { user } = open();
      await answerText(1);
      expect(button('Jawaban sebelumnya')).toBeDisabled();
      await user.click(button('Lewati'));
      await answerText(2);
      await user.click(button('Jawaban sebelumnya'));
      expect(await answerText(1)).toBeVisible();
      await user.keyboard('{Alt>}l{/Alt}');
      await answerText(2);
      await user.keyboard('{Alt>}k{/Alt}');
      expect(await answerText(1)).toBeVisible();
      await waitFor(() => expect(percentField()).toHaveFocus());
    });

    it('goes back over the beginning of a page', async () => {
      waiting([essayOf(1), essayOf(2)], 22);
      api.answers[listPath('state=waiting&page=2&pageSize=20')] = ok({
        essays: [essayOf(21), essayOf(22)],
        total: 22,
        isTotalCapped: false,
      });
      const { user, router } = open('/admin/marking?page=2');
      await answerText(21);
      await user.click(button('Jawaban sebelumnya'));
      expect(await answerText(2)).toBeVisible();
      expect(router.state.location.search).toBe('?essay=TO2.soal-esai');
    });
  });
});
