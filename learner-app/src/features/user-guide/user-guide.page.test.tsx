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
