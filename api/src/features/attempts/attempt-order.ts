import { randomInt } from 'node:crypto';
import type { Letter } from '../../contract/index.ts';
import type { Paper, PaperItem } from '../../foundation/papers/paper.repository.ts';

/** Questions in the order of one attempt, each with the original letters of its options in their order. */
export type AttemptOrder = readonly (readonly [itemId: string, letters: string])[];

/** The parts of a question that an order depends on. */
type Ordered = Pick<PaperItem, 'id' | 'section' | 'stem'> & {
  options: readonly Pick<PaperItem['options'][number], 'letter' | 'text' | 'imageUrl'>[];
};

/**
 * Without marks of Markdown and formulas, which would separate a letter from its words, and with no gap longer than one space: the patterns below would try
 * every division of a long one.
 */
const plain = (text: string) => text.replaceAll(/[*_$`()[\]{}"'“”‘’\\\s]+/g, ' ');

/** "Jawaban A", "pilihan (b)": an option called by its letter. */
const calledByLetter = /\b(?:jawaban|pilihan|opsi|option|answer|choice)s?\s+[a-e]\b/i;
/** Texts of options that only make sense beside the others, or in their place. */
const aboutOthers: readonly RegExp[] = [
  calledByLetter,
  // "A dan B", "a, c", "A & B benar".
  /\b[a-e]\s*(?:,|&|;|\bdan\b|\batau\b|\bserta\b|\bmaupun\b|\band\b|\bor\b)\s*(?:\bdan\b|\batau\b)?\s*[a-e]\b/i,
  // "Semua benar", "Semuanya salah", "seluruh pernyataan tepat".
  /\b(?:semua|semuanya|seluruh|seluruhnya|keduanya|kedua|ketiga|ketiganya)\b.*\b(?:benar|salah|betul|tepat|sesuai|keliru)\b/i,
  /\b(?:semua|seluruh|kedua|ketiga)\s+(?:jawaban|pilihan|opsi)\b/i,
  // "Tidak ada yang benar", "bukan salah satu di antaranya".
  /\b(?:tidak|tak)\s+(?:ada|satu\s*pun|satupun)\b.*\b(?:benar|salah|betul|tepat|sesuai|jawaban|pilihan|di\s?atas)\b/i,
  /\b(?:bukan|selain)\b.*\b(?:semua|semuanya|keduanya|salah\s+satu|di\s?atas|jawaban|pilihan)\b/i,
  /\bsalah\s+satu\s+(?:dari\s+)?(?:jawaban|pilihan|opsi)\b/i,
  /\bdi\s?(?:atas|bawah)\b/i,
  /\b(?:all|none|both|neither|any)\s+of\s+(?:the\s+above|them|these)\b/i,
];
/** "Soal nomor 3", "soal nomor 5–7", "soal sebelumnya": questions that belong together, or are called by their number. */
const aboutOtherQuestions: readonly RegExp[] = [
  /\b(?:soal|pertanyaan)\s*-?\s*(?:soal\s+)?(?:nomor|nomer|no\.?|sebelumnya|berikutnya|selanjutnya|terdahulu|di\s?atas|di\s?bawah)(?![a-z])/i,
  /\b(?:untuk|menjawab)\s+(?:soal|pertanyaan|nomor|no\.?)\s*(?:nomor\s*)?\d/i,
  /\b(?:nomor|no\.?|soal)\s*\d+\s*(?:-|–|—|s\.?\s?d\.?|sampai|hingga|dan)\s*(?:dengan\s+)?(?:nomor\s+|no\.?\s+)?\d+/i,
  /\bquestions?\s+(?:number\s+)?\d+/i,
];

/**
 * True if the options of a question must stay where they are: one speaks of another or of its letter, or a letter alone stands for a part of a picture. In
 * doubt they stay, which costs nobody a point.
 */
export function keepsOptions({ stem, options }: Omit<Ordered, 'id' | 'section'>): boolean {
  if (calledByLetter.test(plain(stem))) return true;
  return options.some(({ text, imageUrl }) => {
    const words = plain(text).trim();
    if (/^[a-e]?[.:]?$/i.test(words) && (imageUrl === null || words !== '')) return true;
    return aboutOthers.some((pattern) => pattern.test(words));
  });
}

const speaksOfQuestions = ({ stem, options }: Ordered) =>
  [stem, ...options.map(({ text }) => text)].some((text) =>
    aboutOtherQuestions.some((pattern) => pattern.test(plain(text))),
  );

/** In random order; each order is as likely as any other (Fisher and Yates). */
function shuffled<Thing>(things: readonly Thing[], below: (bound: number) => number): Thing[] {
  const drawn = [...things];
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [drawn[last], drawn[other]] = [drawn[other] as Thing, drawn[last] as Thing];
  }
  return drawn;
}

/** The facts of a paper's questions that a draw needs. */
interface Drawing {
  /** The questions of each section, which share its places. */
  sections: ReadonlyMap<string, { ids: readonly string[]; keepsOrder: boolean }>;
  options: ReadonlyMap<string, { letters: readonly Letter[]; keepsOrder: boolean }>;
}

/** Read once for each paper, which never changes: thousands draw from the same one in the same seconds. */
const drawings = new WeakMap<readonly Ordered[], Drawing>();

function drawingOf(items: readonly Ordered[]): Drawing {
  const kept = drawings.get(items);
  if (kept) return kept;
  const sections = [...Map.groupBy(items, ({ section }) => section)];
  const drawing: Drawing = {
    sections: new Map(
      sections.map(([section, own]) => [
        section,
        { ids: own.map(({ id }) => id), keepsOrder: own.some(speaksOfQuestions) },
      ]),
    ),
    options: new Map(
      items.map((item) => [
        item.id,
        { letters: item.options.map(({ letter }) => letter), keepsOrder: keepsOptions(item) },
      ]),
    ),
  };
  drawings.set(items, drawing);
  return drawing;
}

/**
 * Draws an order: questions change places within their section, options within their question. A section in which a question speaks of another one keeps its
 * questions' order.
 * @param items of a paper, which never changes
 * @param below a random whole number from 0, below a bound
 */
export function drawOrder(items: readonly Ordered[], below: (bound: number) => number = randomInt): AttemptOrder {
  const { sections, options } = drawingOf(items);
  const drawn = new Map(
    [...sections].map(([section, { ids, keepsOrder }]) => [
      section,
      (keepsOrder ? ids : shuffled(ids, below)).values(),
    ]),
  );
  // A section's questions share its places, wherever these are.
  return items.map(({ section }) => {
    const id = drawn.get(section)?.next().value as string;
    const { letters, keepsOrder } = options.get(id) as { letters: readonly Letter[]; keepsOrder: boolean };
    return [id, (keepsOrder ? letters : shuffled(letters, below)).join('')] as const;
  });
}

type Items = Paper['items'];
type ItemsById = ReadonlyMap<
  string,
  { item: Items[number]; options: ReadonlyMap<string, Items[number]['options'][number]> }
>;

/** By id, made once for each paper. */
const byIds = new WeakMap<Items, ItemsById>();

function byIdOf(items: Items): ItemsById {
  const kept = byIds.get(items);
  if (kept) return kept;
  const made = new Map(
    items.map((item) => [item.id, { item, options: new Map(item.options.map((option) => [option.letter, option])) }]),
  );
  byIds.set(items, made);
  return made;
}

/** The items of a paper in an attempt's order, numbered by place; options keep their letters. */
export function inOrder(items: Items, order: AttemptOrder): Items {
  const byId = byIdOf(items);
  return order.flatMap(([id, letters], index) => {
    const found = byId.get(id);
    if (!found) return [];
    const options = [...letters].flatMap((letter) => found.options.get(letter) ?? []);
    return [{ ...found.item, number: index + 1, options }];
  });
}
