import type { AttemptList, User } from '@tryout/api/contract';
import type { FirstCall } from '@tryout/shared-ui';
import { element, showEarly } from './early-view.ts';

/**
 * Shows the running attempt on the dashboard, with a link that leads back into it, while the app's code is still on its way: its clock runs
 * already. The app draws over it. Nothing is shown early for other next steps, which need more calls, or above which a notice will stand.
 * @param calls the first calls for the running attempts and for the account; their answers stay readable for their callers
 */
export async function showNextStep(
  calls: { running: FirstCall | undefined; account: FirstCall | undefined },
  page: Document,
  storage: () => Storage = () => window.localStorage,
): Promise<void> {
  try {
    const [running, account] = await Promise.all([read<AttemptList>(calls.running), read<User>(calls.account)]);
    if (!running || !account || account.body.emailProvedAt === null) return;
    const { attempts, serverNow } = running.body;
    const secondsLeft = ({ deadlineAt }: { deadlineAt: string }) => {
      const nowMs = Date.parse(serverNow) + performance.now() - running.atMs;
      return Math.max(0, Math.ceil((Date.parse(deadlineAt) - nowMs) / 1000));
    };
    const attempt = attempts.find((one) => secondsLeft(one) > 0);
    if (!attempt) return;
    const { id, tryout, answered } = attempt;
    const time = element('span', '');
    const tick = () => void (time.textContent = `sisa ${clock(secondsLeft(attempt))}`);
    tick();
    const link = element('a', '', 'Lanjutkan') as HTMLAnchorElement;
    link.href = `/exam/${id}`;
    const card = element(
      'section',
      '',
      element(
        'div',
        '',
        element('p', '', 'Sedang Anda kerjakan'),
        element('h2', '', tryout.title),
        element('p', '', `${answered} dari ${tryout.questionCount} soal dijawab, `, time),
      ),
      link,
    );
    const main = element(
      'main',
      '',
      element('h1', '', 'Fokus CPNS 2024'),
      element('p', '', `Selamat datang, ${account.body.name}.`),
      // In the place of the search field.
      element('div', 'early-field'),
      card,
    );
    if (!showEarly('early-step', [element('div', 'early-bar'), main], page, storage())) return;
    const ticking = setInterval(() => (time.isConnected ? tick() : clearInterval(ticking)), 500);
  } catch {
    // Then the page shows that it loads, until the app is there.
  }
}

async function read<Body>(call: FirstCall | undefined): Promise<{ body: Body; atMs: number } | undefined> {
  const { response, arrivedAtMs = 0 } = (await call?.answer) ?? {};
  return response?.ok ? { body: (await response.clone().json()) as Body, atMs: arrivedAtMs } : undefined;
}

/** As shared-ui/src/format/durations.ts has it. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
