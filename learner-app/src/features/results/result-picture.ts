import type { Result } from '@tryout/api/contract';
import { formatDate, formatNumber, formatPercent, formatPoints } from '@tryout/shared-ui';

/** The parts that the learner lets the picture say, beside package and day. */
export interface PictureChoices {
  withScore: boolean;
  withRank: boolean;
  /** Empty: no name. */
  name: string;
}

/** A line of the picture. */
export interface PictureLine {
  text: string;
  size: 'large' | 'title' | 'plain';
}

const side = 1080;
const margin = 96;
const colours = { page: '#fbf8f1', ink: '#1b1e33', soft: '#565a75', nila: '#2f3e9e', soga: '#a8642a' };
/** `before` and `after`: pixels above and below the line of writing. */
const styles = {
  large: { pixels: 150, weight: 800, before: 150, after: 28, colour: colours.nila },
  title: { pixels: 64, weight: 800, before: 64, after: 20, colour: colours.ink },
  plain: { pixels: 40, weight: 500, before: 44, after: 20, colour: colours.soft },
} as const;
const petal =
  'M16 14.8C12.6 12.8 10.8 9.4 11.3 5.8C11.6 3.4 13.4 1.4 16 .5C18.6 1.4 20.4 3.4 20.7 5.8C21.2 9.4 19.4 12.8 16 14.8Z';

/** False for points that may be others soon: some essays aren't marked yet, or the package is being scored again. */
const hasFinalScore = ({ score, isRecalculating }: Result) => score.waiting === 0 && !isRecalculating;

/** False for a rank that the learner doesn't have yet, or that may be another one in a moment: a picture can't be taken back. */
export const hasFinalRank = (result: Result) => result.rank !== null && hasFinalScore(result) && !result.waitsForProof;

/** The lines of the picture, from top to bottom: nothing about the learner that wasn't chosen. */
export function linesOf(result: Result, { withScore, withRank, name }: PictureChoices): PictureLine[] {
  const { tryout, score, rank, takers, submittedAt } = result;
  return [
    ...(name === '' ? [] : [{ text: name, size: 'plain' as const }]),
    { text: tryout.title, size: 'title' },
    { text: formatDate(submittedAt), size: 'plain' },
    ...(withScore
      ? [
          { text: formatPoints(score.points), size: 'large' as const },
          {
            text: `dari ${formatPoints(score.max)} poin · ${formatPercent(score.percent)}${hasFinalScore(result) ? '' : ' · sementara'}`,
            size: 'plain' as const,
          },
        ]
      : []),
    ...(withRank && rank !== null && hasFinalRank(result)
      ? [{ text: `Peringkat ${formatNumber(rank)} dari ${formatNumber(takers)} peserta`, size: 'plain' as const }]
      : []),
  ];
}

/** Breaks a text into lines of a width, at most three: the rest of a longer one is left out. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || context.measureText(longer).width <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  const all = [...lines, line];
  return all.length > 3 ? [...all.slice(0, 2), `${all[2]}…`] : all;
}

function drawMark(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const path = new Path2D(petal);
  for (const degrees of [135, 225, 315, 45]) {
    context.save();
    context.translate(x, y);
    context.scale(size / 25, size / 25);
    context.translate(12.5, 12.5);
    context.rotate((degrees * Math.PI) / 180);
    context.translate(-16, -16);
    context.fillStyle = degrees === 45 ? colours.soga : colours.nila;
    context.fill(path);
    context.restore();
  }
}

/** Draws the picture of a result: on this device alone, nothing is sent. */
export function drawResult(canvas: HTMLCanvasElement, lines: readonly PictureLine[]): void {
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return;
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  const write = (text: string, at: { x: number; y: number }, font: string, colour: string) => {
    context.font = `${font} ${family}`;
    context.fillStyle = colour;
    context.fillText(text, at.x, at.y);
  };
  context.fillStyle = colours.page;
  context.fillRect(0, 0, side, side);
  context.fillStyle = colours.nila;
  context.fillRect(0, side - 24, side, 24);
  drawMark(context, margin, margin, 96);
  write('Tryout BUMN & CPNS', { x: margin + 120, y: margin + 62 }, '700 44px', colours.ink);
  let y = 330;
  for (const { text, size } of lines) {
    const { pixels, weight, before, after, colour } = styles[size];
    const font = `${weight} ${pixels}px`;
    context.font = `${font} ${family}`;
    for (const part of wrapped(context, text, side - 2 * margin)) {
      y += before;
      write(part, { x: margin, y }, font, colour);
      y += after;
    }
  }
}
