import 'fake-indexeddb/auto';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, readDrafts, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { admin, list, listCall, ruleSets, sampleTryout } from './tryout-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const create = 'POST /proxy/admin/tryouts';
const detail = 'GET /proxy/admin/tryouts/t1';
const update = 'PUT /proxy/admin/tryouts/t1';

let accountId = '';
let count = 0;
/** Signs in an administrator whom no other test knows, so that a draft that another test is still writing disturbs nothing. */
function signIn() {
  accountId = `a${(count += 1)}`;
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({ ...admin, id: accountId });
}
beforeEach(() => {
  signIn();
  api.answers['GET /proxy/admin/rule-sets'] = ruleSets;
  api.answers[listCall()] = list([sampleTryout()]);
  api.answers[detail] = ok(sampleTryout());
});

const restored = 'Draf yang belum disimpan dipulihkan';
const field = (label: string | RegExp) => within(screen.getByRole('form')).getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });
const sent = (call: string) => api.arrived.filter((one) => one.call === call);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const onDevice = async () => JSON.stringify([...(await readDrafts(`packages ${accountId}`)).values()]);
const isKept = (text: string) => waitFor(async () => expect(await onDevice()).toContain(text));
const nothingKept = () => waitFor(async () => expect(await onDevice()).toBe('[]'));

async function open(place: 'baru' | 't1') {
  const view = renderRoute(routes, `/admin/tryouts?paket=${place}`);
  await screen.findByRole('form');
  return view;
}
type View = Awaited<ReturnType<typeof open>>;
async function type({ user }: View, label: string | RegExp, text: string) {
  await user.click(field(label));
  await user.paste(text);
}
/** Opens the page again, as after a reload or a crash of the tab, once the device has stored this text. */
async function reload(place: 'baru' | 't1', text: string) {
  await isKept(text);
  cleanup();
  return open(place);
}

describe('the draft of a new package', () => {
  it('survives a reload with every field, says so, and goes once it is saved', async () => {
    const before = await open('baru');
    expect(screen.getByText('Belum ada yang ditulis')).toBeVisible();
    await waitFor(() => expect(field(/^Judul/)).toHaveFocus());
    await type(before, /^Judul/, 'Separuh jadi');
    expect(await screen.findByText('Belum disimpan. Draf aman di perangkat ini.')).toBeVisible();
    await before.user.clear(field('Durasi'));
    await before.user.click(screen.getByRole('radio', { name: 'Offline' }));
    const view = await reload('baru', '"isOnline":false');
    expect(screen.getByText(restored)).toBeVisible();
    expect(field(/^Judul/)).toHaveValue('Separuh jadi');
    expect(field('Durasi')).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Offline' })).toBeChecked();

    api.answers[create] = { status: 201, body: sampleTryout() };
    await type(view, 'Durasi', '90');
    await view.user.click(button('Simpan'));
    await isClosed();
    expect(sent(create)).toMatchObject([{ body: { title: 'Separuh jadi', isOnline: false, durationSeconds: 5400 } }]);
    await nothingKept();
    cleanup();
    await open('baru');
    expect(field(/^Judul/)).toHaveValue('');
  });

  it('is thrown away by a press, and the form is blank', async () => {
    await type(await open('baru'), /^Judul/, 'Separuh jadi');
    const view = await reload('baru', 'Separuh jadi');
    await view.user.click(button('Buang draf'));
    const question = within(await screen.findByRole('dialog', { name: 'Buang draf ini?' }));
    expect(question.getByText(/Yang sudah Anda tulis untuk tryout ini hilang/)).toBeVisible();
    await view.user.click(question.getByRole('button', { name: 'Buang draf' }));
    await waitFor(() => expect(field(/^Judul/)).toHaveValue(''));
    expect(screen.getByText('Belum ada yang ditulis')).toBeVisible();
    await nothingKept();
  });

  it('goes when its writer chooses so on closing', async () => {
    const view = await open('baru');
    await type(view, /^Judul/, 'Separuh jadi');
    await isKept('Separuh jadi');
    await view.user.click(button('Batal'));
    await view.user.click(await screen.findByRole('button', { name: 'Buang perubahan' }));
    await isClosed();
    await nothingKept();
  });

  it('is created once, though the answer was lost before the reload', async () => {
    const view = await open('baru');
    await type(view, /^Judul/, 'Paket baru');
    await view.user.click(button('Simpan'));
    expect((await screen.findAllByText('Gagal menyimpan tryout'))[0]).toBeVisible();
    const later = await reload('baru', '"key"');
    await type(later, /^Judul/, ' sekali');
    api.answers[create] = { status: 201, body: sampleTryout({ id: 't9', title: 'Paket baru' }) };
    api.answers['PUT /proxy/admin/tryouts/t9'] = ok(sampleTryout({ id: 't9' }));
    await later.user.click(button('Simpan'));
    await isClosed();
    const [first, second] = sent(create);
    expect(second).toEqual(first);
    expect(sent('PUT /proxy/admin/tryouts/t9')).toMatchObject([{ body: { title: 'Paket baru sekali' } }]);
  });
});

describe('the draft of a stored package', () => {
  it('survives a session that ends, and is never shown to another account', async () => {
    await type(await open('t1'), 'Deskripsi', ' Punya Ani.');
    act(() => void useSession.getState().expire(useSession.getState().token));
    await screen.findByRole('heading', { name: 'Login Admin' });
    cleanup();
    device.holds('stored');
    await open('t1');
    expect(field('Deskripsi')).toHaveValue('Latihan deret. Punya Ani.');

    cleanup();
    signIn();
    await open('t1');
    expect(field('Deskripsi')).toHaveValue('Latihan deret.');
    expect(screen.getByText('Tersimpan')).toBeVisible();
  });

  it('never silently replaces what a colleague has saved meanwhile', async () => {
    await type(await open('t1'), 'Deskripsi', ' Punya Ani.');
    const newer = sampleTryout({ title: 'Deret dari Budi', updatedAt: '2026-11-21T04:00:00.000Z' });
    api.answers[detail] = ok(newer);
    api.answers[update] = refused(409, 'TRYOUT_CHANGED', 'Tryout ini sudah diubah orang lain.');
    const view = await reload('t1', 'Punya Ani');
    await view.user.click(button('Simpan'));
    expect(await screen.findByText('Tryout ini sudah diubah orang lain')).toBeVisible();
    expect(sent(update)).toMatchObject([{ body: { updatedAt: '2026-11-21T03:00:00.000Z' } }]);
    api.answers[update] = ok(newer);
    await view.user.click(await screen.findByRole('button', { name: 'Simpan versi saya' }));
    await isClosed();
    expect(sent(update).at(-1)).toMatchObject({
      body: { title: 'Deret dari Budi', description: 'Latihan deret. Punya Ani.', updatedAt: newer.updatedAt },
    });
    await nothingKept();
  });

  it('is no draft any more when its save arrived and only the answer was lost', async () => {
    await type(await open('t1'), 'Deskripsi', ' Punya Ani.');
    api.answers[detail] = ok(
      sampleTryout({ description: 'Latihan deret. Punya Ani.', updatedAt: '2026-11-21T04:00:00.000Z' }),
    );
    await reload('t1', 'Punya Ani');
    expect(screen.getByText('Tersimpan')).toBeVisible();
    await nothingKept();
  });

  it('can still be saved as a new package when the package was deleted meanwhile', async () => {
    await type(await open('t1'), 'Deskripsi', ' Punya Ani.');
    api.answers[detail] = refused(404, 'TRYOUT_NOT_FOUND', 'Tryout tidak ditemukan');
    const view = await reload('t1', 'Punya Ani');
    expect(screen.getByText('Tryout ini sudah dihapus')).toBeVisible();
    api.answers[create] = { status: 201, body: sampleTryout({ id: 't9' }) };
    await view.user.click(button('Simpan sebagai tryout baru'));
    await isClosed();
    expect(sent(create)).toMatchObject([{ body: { description: 'Latihan deret. Punya Ani.' } }]);
    await nothingKept();
  });
});
