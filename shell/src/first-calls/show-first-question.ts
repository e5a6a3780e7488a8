import type { Attempt } from '@tryout/api/contract';
import type { FirstCall } from '@tryout/shared-ui';
import { element, showEarly } from './early-view.ts';

/**
 * Shows the question at which a running attempt goes on, to be read while the app's code is still on its way: on a slow phone a second or two, in
 * which the exam's clock runs already. Nothing can be chosen yet. The app draws over it.
 * @param call the first call for the attempt, whose answer stays readable for its caller
 */
export async function showFirstQuestion(
  call: FirstCall | undefined,
  page: Document,
  storage: () => Storage = () => window.localStorage,
): Promise<void> {
  try {
    const { response } = (await call?.answer) ?? {};
    if (!response?.ok) return;
    const attempt = (await response.clone().json()) as Attempt;
    const { state, tryout, items, event } = attempt;
    const item = items[indexToShow(attempt, storage())];
    if (!item || state !== 'in_progress' || event?.signal.pausedAt || hasSigns(item)) return;

    const bar = element('div', 'early-bar', element('h1', '', tryout.title));
    const status = element('p', '', 'Soal sudah bisa dibaca. Menyiapkan jawaban…');
    status.setAttribute('role', 'status');
    bar.append(status);
    const main = element('main', '', element('h2', '', `Soal ${item.number} dari ${items.length}`));
    for (const paragraph of item.stem.trim().split(/\n[^\S\n]*\n\s*/)) main.append(element('p', '', paragraph));
    // With pictures the options' places aren't known yet.
    if (!item.imageUrl && item.options.every(({ text, imageUrl }) => text && !imageUrl)) {
      // Where the order is shuffled, letters are those of the places.
      const options = item.options.map(({ letter, text }, place) =>
        element(
          'li',
          '',
          element('b', '', event?.isShuffled ? ('ABCDE'[place] ?? '') : letter),
          element('span', '', text),
        ),
      );
      main.append(element('ul', '', ...options));
    }
    showEarly('early-question', [bar, main], page, storage());
  } catch {
    // Then the page shows that it loads, until the app is there.
  }
}

/** The same question as the app will show: learner-app/src/features/exam/exam-place.ts. */
function indexToShow({ id: attemptId, items, responses }: Attempt, storage: Storage): number {
  const places = JSON.parse(storage.getItem('exam-places') ?? '[]') as { id: string; itemId: string }[];
  const place = places.find((one) => one.id === attemptId)?.itemId;
  const left = items.findIndex((item) => item.id === place);
  if (left >= 0) return left;
  const answered = new Set(responses.flatMap(({ itemId, option, text }) => (option || text?.trim() ? [itemId] : [])));
  return Math.max(
    0,
    items.findIndex((item) => !answered.has(item.id)),
  );
}

/** True where there may be a formula, which only the app can draw. */
const hasSigns = ({ stem, options }: Attempt['items'][number]) =>
  [stem, ...options.map(({ text }) => text)].some((text) => text.includes('$'));
