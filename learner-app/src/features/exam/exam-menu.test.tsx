import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { ExamMenu } from './exam-menu.tsx';

const dashboard = ['Dashboard', '/dashboard'];
const others = [
  ['TryOut Saya', '/pusat-langganan'],
  ['Materi', '/materi'],
  ['Tryout', '/tryout'],
];

it.each([
  ['a learner', false, [dashboard, ...others]],
  ['a guest, who has no dashboard', true, others],
])('has the exits from the exam for %s, and warns that the clock goes on', async (_who, isGuest, expected) => {
  const menu = (
    <ExamMenu
      title="Tryout TKD BUMN"
      attemptId="TO1"
      opened
      isGuest={isGuest}
      onClose={() => {}}
      textScale={1}
      onTextScale={() => {}}
      areShortcutsOn
      onShortcuts={() => {}}
    />
  );
  renderRoute([{ path: '/exam/:id', element: menu }], '/exam/TO1');
  const links = within(await screen.findByRole('navigation', { name: 'Menu utama' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(expected);
  expect(screen.getByText(/Waktu tetap berjalan/)).toBeVisible();
});
