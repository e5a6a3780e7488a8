import { existsSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { pictures } from '../../../content/panduan/panduan.md';
import { Component } from './user-guide.page.tsx';

const folder = resolve(__dirname, '../../../content/panduan');

describe('the user guide', () => {
  it('shows every part of the product, with a table of contents', async () => {
    renderRoute([{ path: '/user-guide', Component }], '/user-guide');
    expect(await screen.findByRole('heading', { level: 1, name: 'Panduan pengguna' })).toBeVisible();
    const parts = screen.getAllByRole('heading', { level: 2 });
    for (const part of parts)
      expect(screen.getByRole('link', { name: part.textContent ?? '' })).toHaveAttribute('href', `#${part.id}`);
    expect(parts.length).toBeGreaterThanOrEqual(9);
    expect(screen.getAllByRole('img')).toHaveLength(Object.keys(pictures).length);
  });

  it('leads to every page that learners have of their own', async () => {
    renderRoute([{ path: '/user-guide', Component }], '/user-guide');
    await screen.findByRole('heading', { level: 1 });
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses).toEqual(
      expect.arrayContaining([
        ...['/tryout', '/free-tryout', '/pusat-langganan', '/pusat-langganan/pembelian', '/materi', '/latihan'],
        ...['/latihan/buku-salah', '/rencana', '/history', '/history/laporan', '/settings'],
      ]),
    );
  });

  it.each([
    /Yang dihitung adalah jawaban yang sudah sampai di server sebelum waktu habis\./,
    /Peringkat hanya memuat peserta yang emailnya sudah dikonfirmasi/,
    /materi bertanda “Dengan langganan” terbuka dengan langganan yang memuatnya/,
    /^Nilai biasanya langsung terbuka setelah selesai\. Beberapa paket membukanya untuk semua peserta bersamaan/,
    /Kalau aturan yang dipakai memiliki ambang batas, terlihat juga lulus atau tidak/,
  ])('promises no more than the product does: %s', async (sentence) => {
    renderRoute([{ path: '/user-guide', Component }], '/user-guide');
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  // `npm run guide -w e2e` takes these pictures from the running product.
  it.each(Object.keys(pictures))('has the picture %s', (name) => {
    expect(existsSync(resolve(folder, name)) && statSync(resolve(folder, name)).size).toBeGreaterThan(5_000);
    expect(statSync(resolve(folder, name)).size).toBeLessThan(100_000);
  });

  it('keeps no unused picture', () => {
    expect(
      readdirSync(resolve(folder, 'gambar'))
        .map((name) => `gambar/${name}`)
        .toSorted(),
    ).toEqual(Object.keys(pictures).toSorted());
  });
});
