import { attemptOnServer, saveMark, tokenOf } from '../product/exam.ts';
import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { goOffline, goOnline } from '../product/offline.ts';
import { expect, test } from '../product/product.ts';

/** Each breaks the device's database in its own way, before any script of ours runs. */
const failures: Record<string, () => void> = {
  full: () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  blocked: () => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
  'silent for ever': () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...name) {
      return Object.assign(open.apply(this, name), { addEventListener() {} });
    };
  },
};

for (const [what, fail] of Object.entries(failures)) {
  test(`F21: with a device storage that is ${what} the exam works online, and says so`, async ({ page, request }) => {
    await signInAsNewLearner(page, request);
    await page.addInitScript(fail);
    await startTryout(page, 'Tryout Matematika');
    await chooseOption(page, 1);
    await expect(saveMark(page)).toHaveText(/Tersimpan/);

    await goOffline(page.context());
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    await chooseOption(page, 2);
    await expect(page.getByText('Penyimpanan perangkat ini penuh atau diblokir.', { exact: false })).toBeVisible();
    await expect(saveMark(page)).toHaveText(/Belum tersimpan \(1\)/);
    await goOnline(page.context());
    await expect(saveMark(page)).toHaveText(/Tersimpan/);
    const { responses } = await attemptOnServer(page, request, await tokenOf(page));
    expect(responses.map(({ option }) => option).sort()).toEqual(['B', 'C']);
  });
}
