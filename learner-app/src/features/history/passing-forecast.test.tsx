import { errors, type TypeForecast } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useSession } from '../../session.ts';
import { givenLearner } from '../../testing/samples.ts';
import { chanceWords, rangeWords } from './chance-words.ts';
import { PassingForecasts } from './passing-forecast.tsx';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.token);
const get = 'GET /api/attempts/forecast';

beforeEach(() => {
  device.holds('good');
  givenLearner();
});

const forecast = (changes: Partial<TypeForecast> = {}): TypeForecast => ({
  examType: 'TKD_BUMN',
  ruleSet: { title: 'Rekrutmen Bersama BUMN 2024', year: 2024 },
  attempts: 4,
  missing: 0,
  sections: [
    {
      section: 'TKD',
      threshold: 58,
      max: 100,
      points: 62,
      pointsLow: 55,
      pointsHigh: 69,
      chance: { probability: 0.72, low: 0.51, high: 0.88 },
    },
  ],
  all: { probability: 0.72, low: 0.51, high: 0.88 },
  total: { points: 62, low: 55, high: 69, max: 100 },
  ...changes,
});
const open = (type: string | null = null) =>
  renderRoute([{ path: '/', Component: () => <PassingForecasts type={type} /> }], '/');

it('gives the chance with its range and says what it is made of', async () => {
  api.answers[get] = ok({ forecasts: [forecast()] });
  open();
  const section = await screen.findByRole('region', { name: 'Peluang lulus' });
  expect(section).toHaveTextContent('Lulus semua ambang batas: sekitar 70% (50–90%)');
  expect(section).toHaveTextContent('Perkiraan 62 poin (55–69), ambang 58');
  expect(section).toHaveTextContent('Perkiraan dari 4 tryout pertama Anda');
  expect(section).toHaveTextContent('Ini bukan jaminan');
});

it('says how many tryouts are missing in place of a figure', async () => {
  api.answers[get] = ok({ forecasts: [forecast({ attempts: 1, missing: 2, sections: [], all: null, total: null })] });
  open();
  expect(await screen.findByText(/setelah 2 tryout TKD BUMN lagi/)).toBeVisible();
  expect(screen.queryByText(/%/)).not.toBeInTheDocument();
});

it('gives no figure of a section that was hardly taken, and says why', async () => {
  const [section] = forecast().sections;
  const scarce = [{ section: 'TKP', attempts: 1 }];
  const sections = [{ ...section!, section: 'TWK' }];
  api.answers[get] = ok({
    forecasts: [forecast({ examType: 'SKD_CPNS', attempts: 3, sections, scarce, all: null, total: null })],
  });
  open();
  const [twk, tkp] = within(await screen.findByRole('list', { name: /^Peluang per bagian/ })).getAllByRole('listitem');
  expect(twk).toHaveTextContent('sekitar 70%');
  expect(tkp).toHaveTextContent('baru 1 tryout');
  expect(tkp).not.toHaveTextContent('%');
  expect(screen.getByText(/Belum semua bagian cukup Anda kerjakan/)).toBeVisible();
});

it('is not there for another test than the chosen one, nor with an older server', async () => {
  api.answers[get] = ok({ forecasts: [forecast()] });
  const { unmount } = open('SKD_CPNS');
  await waitFor(() => expect(api.callsOf(get)).toBe(1));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  unmount();
  api.answers[get] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
  open();
  await waitFor(() => expect(api.callsOf(get)).toBe(2));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('never says that something is certain', () => {
  expect([1, 0.96, 0.63, 0.02, 0].map(chanceWords)).toEqual([
    '95% atau lebih',
    '95% atau lebih',
    'sekitar 65%',
    '5% atau kurang',
    '5% atau kurang',
  ]);
  expect(rangeWords({ probability: 0.99, low: 0.99, high: 1 })).toBeNull();
});

it('names a bound only where the chance is beyond it', () => {
  expect([0.95, 0.949, 0.926, 0.92, 0.074, 0.051, 0.05].map(chanceWords)).toEqual([
    '95% atau lebih',
    'sekitar 95%',
    'sekitar 95%',
    'sekitar 90%',
    'sekitar 5%',
    'sekitar 5%',
    '5% atau kurang',
  ]);
  expect(rangeWords({ probability: 0.94, low: 0.926, high: 0.98 })).toBe('95–100%');
});
