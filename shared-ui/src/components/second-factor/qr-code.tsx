import qrcode from 'qrcode-generator';

/** Blank modules around the code, without which cameras don't find it. */
const quiet = 4;

/** A QR code, drawn on the device: its content is sent to no picture service. Dark on light in every colour scheme. */
export function QrCode({ text, label, size = 220 }: { text: string; label: string; size?: number }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const cells = Array.from(
    { length: count * count },
    (_, index) => [Math.floor(index / count), index % count] as const,
  );
  const path = cells
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + quiet} ${row + quiet}h1v1h-1z`)
    .join('');
  const side = count + 2 * quiet;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width={size} height={size}>
      <rect width={side} height={side} rx={2} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
