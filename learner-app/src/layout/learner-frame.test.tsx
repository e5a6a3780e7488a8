import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { givenLearner } from '../testing/samples.ts';
import { LearnerFrame } from './learner-frame.tsx';

const renderAt = (path: string) => {
  givenLearner();
  return renderRoute([{ path: '*', Component: LearnerFrame }], path);
};
const navigation = () => within(screen.getByRole('navigation', { name: 'Menu utama' }));

describe('the learner’s sidebar', () => {
  it('links to every part of the area', () => {
    renderAt('/settings');
    expect(
      navigation()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Dashboard', '/dashboard'],
      ['Tryout', '/tryout'],
      ['Latihan', '/latihan'],
      ['Materi', '/materi'],
      ['Rencana', '/rencana'],
      ['TryOut Saya', '/pusat-langganan'],
      ['Riwayat', '/history'],
      ['Panduan', '/user-guide'],
    ]);
    expect(navigation().queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
  });

  it.each([
    ['/tryout', 'Tryout'],
    ['/latihan/buku-salah', 'Latihan'],
    ['/materi/deret-angka', 'Materi'],
    ['/pusat-langganan', 'TryOut Saya'],
    ['/exam/list', 'TryOut Saya'],
  ])('marks the current page: %s', (path, label) => {
    renderAt(path);
    expect(navigation().getByRole('link', { current: 'page' })).toHaveTextContent(label);
  });
});
