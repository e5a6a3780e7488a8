import { formatRupiah } from '../foundation/sales/rupiah.ts';
import type { Act, Order } from './orders.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const buttons: [Act, string][] = [
  ['settle', 'Bayar'],
  ['choose', 'Pilih cara bayar, bayar nanti'],
  ['deny', 'Ditolak'],
  ['expire', 'Kedaluwarsa'],
  ['settle-less', 'Bayar kurang Rp1'],
  ['settle-more', 'Bayar lebih Rp1'],
  ['settle-cents', 'Bayar dengan sen'],
  ['refund', 'Dana dikembalikan dari luar'],
  ['chargeback', 'Chargeback'],
];

const style = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b1e33; background: #fbf8f1; }
  main { max-width: 28rem; margin: 0 auto; padding: 1.5rem; }
  .warning { background: #8a1c1c; color: #fff; padding: .75rem 1rem; border-radius: 8px; font-weight: 700; text-align: center; }
  .amount { font-size: 1.75rem; font-weight: 700; }
  button, .back { display: block; width: 100%; box-sizing: border-box; margin: .5rem 0; padding: .75rem; font: inherit; border: 1px solid #2f3e9e;
    border-radius: 8px; background: #fff; color: #2f3e9e; text-align: center; text-decoration: none; }
  button.first { background: #2f3e9e; color: #fff; font-weight: 700; }`;

const whole = (title: string, content: string) => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><p class="warning" role="note">SIMULATOR, bukan uang sungguhan</p>${content}</main></body></html>`;

/** The page on which a buyer pretends to pay. */
export function payPage({ title, amount, reference, token, payment, isClosed, returnUrl }: Order): string {
  const state = isClosed ? 'ditutup' : (payment?.status ?? 'belum ada cara bayar');
  const forms = buttons.map(
    ([act, label], place) =>
      `<form method="post" action="/simulator/${encodeURIComponent(token)}/${act}"><button${place === 0 ? ' class="first"' : ''}>${label}</button></form>`,
  );
  return whole(
    'Simulator pembayaran',
    `<h1>${escaped(title)}</h1><p class="amount">${formatRupiah(amount)}</p>
<p>Nomor: ${escaped(reference)}<br>Status: <strong>${escaped(state)}</strong></p>
${forms.join('')}<a class="back" href="${escaped(returnUrl)}">Kembali tanpa membayar</a>`,
  );
}

/** For a page that the simulator doesn't know: it keeps nothing when it is started again. */
export const unknownPage = (): string =>
  whole(
    'Simulator pembayaran',
    '<h1>Pembayaran ini tidak dikenal</h1><p>Simulator tidak menyimpan apa pun saat dimulai ulang.</p>',
  );
