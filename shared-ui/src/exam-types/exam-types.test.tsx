import { errors } from '@tryout/api/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import { examTypes as shipped, givenLocalApi, ok, refused } from '../testing/index.ts';
import { ExamTypesProvider, useExamTypes } from './exam-types.tsx';

const { answers, arrived } = givenLocalApi();
const call = 'GET /api/exam-types';
beforeEach(() => localStorage.clear());

const newer = {
  type: 'UJI_DAERAH',
  label: 'Uji Daerah',
  motif: null,
  defaultRuleSetId: 'uji-1',
  weakBelowPercent: 70,
  tieOrder: ['LISAN'],
  source: 'x',
  sections: [{ section: 'LISAN', label: 'Lisan', answers: 'weights', subTypes: [] }],
};
const withNewer = { examTypes: [...shipped.list, newer] };

function Names() {
  const { typeLabel, sectionLabel, list } = useExamTypes();
  return <p>{[typeLabel('SKD_CPNS'), typeLabel('UJI_DAERAH'), sectionLabel('LISAN'), list.length].join(' · ')}</p>;
}
const show = () =>
  render(
    <ExamTypesProvider askAfterMs={0}>
      <Names />
    </ExamTypesProvider>,
  );
const count = shipped.list.length;
const builtAlone = `SKD CPNS · UJI_DAERAH · LISAN · ${count}`;

it('knows the built-in types at once, and names an unknown value by the value itself', () => {
  render(<Names />);
  expect(screen.getByText(builtAlone)).toBeVisible();
});

it('gets a new type from a newer API, and still has it offline', async () => {
  answers[call] = ok(withNewer);
  const { unmount } = show();
  expect(await screen.findByText(`SKD CPNS · Uji Daerah · Lisan · ${count + 1}`)).toBeVisible();
  unmount();
  answers[call] = 'broken connection';
  show();
  expect(screen.getByText(`SKD CPNS · Uji Daerah · Lisan · ${count + 1}`)).toBeVisible();
});

it.each([
  ['doesn’t know the call', refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message)],
  ['answers with something else', ok({ examTypes: 'all' })],
  ['gives no answer', 'broken connection' as const],
])('goes on with what it was built with where the API %s', async (_, answer) => {
  answers[call] = answer;
  show();
  await waitFor(() => expect(arrived.length).toBeGreaterThan(0));
  // Waits until the answer has been read.
  await act(() => Promise.resolve());
  expect(screen.getByText(builtAlone)).toBeVisible();
  expect(localStorage.getItem('exam-types')).toBeNull();
});

it('keeps a type that only this build knows beside those of an older API', async () => {
  const [first, ...others] = shipped.list;
  answers[call] = ok({ examTypes: [{ ...first, label: 'TKD lama' }, ...others.slice(1)] });
  show();
  await waitFor(() => expect(localStorage.getItem('exam-types')).toContain('TKD lama'));
  expect(screen.getByText(builtAlone)).toBeVisible();
});
