import * as v from 'valibot';
import { port, readEnvironment } from './environment.ts';
import { senderName } from './foundation/mail/mail.ts';
import type { Sales, TaxPeriod } from './foundation/sales/sales.ts';

/** `BCA 1234567890 PT Contoh`, several with semicolons between them. */
const account = /^\s*([^\d;]+?)\s*(\d{6,20})\s+([^;]+?)\s*$/;
const bankAccounts = v.pipe(
  v.string(),
  v.check(
    (text) => text.split(';').every((one) => account.test(one)),
    'must look like BCA 1234567890 PT Contoh; Mandiri 9876543210 PT Contoh',
  ),
  v.transform((text) =>
    text.split(';').map((one) => {
      const [, bank = '', number = '', name = ''] = account.exec(one) ?? [];
      return { bank, number, name };
    }),
  ),
  v.check(
    (accounts) => new Set(accounts.map(({ number }) => number)).size === accounts.length,
    'must name each account once',
  ),
);

/** `none`, or with days from which another one counts: `none,2027-01-01=ppn11`. */
const taxPeriods = v.pipe(
  v.string(),
  v.regex(
    /^(none|exempt|ppn11)(,20\d\d-\d\d-\d\d=(none|exempt|ppn11))*$/,
    'must be none, exempt or ppn11, and may change: none,2027-01-01=ppn11',
  ),
  v.transform((text): TaxPeriod[] =>
    text
      .split(',')
      .map((one) => (one.includes('=') ? one : `0000-01-01=${one}`).split('=') as [string, TaxPeriod['kind']])
      .map(([from, kind]) => ({ from, kind }))
      .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
  ),
);

const Environment = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.string(), 'development'),
    PAYMENTS: v.optional(
      v.picklist(['none', 'simulator', 'midtrans', 'transfer'], 'must be none, simulator, midtrans or transfer'),
      'none',
    ),
    MIDTRANS_SERVER_KEY: v.optional(v.string()),
    MIDTRANS_ENVIRONMENT: v.optional(v.picklist(['sandbox', 'production'], 'must be sandbox or production')),
    TRANSFER_ACCOUNTS: v.optional(bankAccounts),
    SELLER_NAME: v.optional(v.pipe(v.string(), v.maxLength(100, 'must have at most 100 characters'))),
    SELLER_NPWP: v.optional(v.pipe(v.string(), v.maxLength(30, 'must have at most 30 characters'))),
    SELLER_ADDRESS: v.optional(v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters'))),
    SELLER_WHATSAPP: v.optional(v.pipe(v.string(), v.regex(/^62\d{7,13}$/, 'must look like 6281234567890'))),
    SALES_TAX: v.optional(taxPeriods, 'none'),
    SIMULATOR_PORT: v.optional(port),
    PUBLIC_URL: v.optional(v.string()),
  }),
  v.check(
    (env) => env.NODE_ENV !== 'production' || env.PAYMENTS !== 'simulator',
    'PAYMENTS=simulator is not allowed when NODE_ENV=production: nobody would pay',
  ),
  v.check(
    (env) =>
      env.PAYMENTS !== 'midtrans' || (env.MIDTRANS_SERVER_KEY !== undefined && env.MIDTRANS_ENVIRONMENT !== undefined),
    'MIDTRANS_SERVER_KEY and MIDTRANS_ENVIRONMENT are required with PAYMENTS=midtrans',
  ),
  v.check(
    (env) => env.PAYMENTS !== 'transfer' || env.TRANSFER_ACCOUNTS !== undefined,
    'TRANSFER_ACCOUNTS is required with PAYMENTS=transfer',
  ),
  v.check(
    (env) =>
      env.NODE_ENV !== 'production' ||
      env.PAYMENTS === 'none' ||
      (env.SELLER_NAME !== undefined && env.PUBLIC_URL !== undefined),
    'SELLER_NAME and PUBLIC_URL are required with PAYMENTS when NODE_ENV=production',
  ),
);

/** How things are sold, before the gateway is opened. */
export interface PaymentSettings extends Pick<Sales, 'banks' | 'seller' | 'tax'> {
  gateway:
    | { kind: 'simulator'; port: number }
    | { kind: 'midtrans'; serverKey: string; environment: 'sandbox' | 'production' }
    | undefined;
}

/** The simulator is there to be looked at, so it also shows transfers, with a choice. */
const simulatedBanks = [
  { bank: 'Bank Simulator', number: '0000000000', name: 'Bukan rekening sungguhan' },
  { bank: 'Bank Simulator Kedua', number: '0000000001', name: 'Bukan rekening sungguhan' },
];
/** Its port is beside that of the API. */
const simulatorPortOffset = 10;

/**
 * The settings of buying from environment variables (docs/settings.md); undefined: nothing is sold.
 * @throws Error whose message is one line that names the wrong variable
 */
export function readPaymentSettings(
  given: Record<string, string | undefined>,
  apiPort: number,
): PaymentSettings | undefined {
  const env = readEnvironment(Environment, given);
  if (env.PAYMENTS === 'none') return undefined;
  const isSimulated = env.PAYMENTS === 'simulator';
  const { MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_ENVIRONMENT: environment } = env;
  const midtrans =
    env.PAYMENTS === 'midtrans' && serverKey !== undefined && environment !== undefined
      ? { kind: 'midtrans' as const, serverKey, environment }
      : undefined;
  return {
    gateway: isSimulated
      ? { kind: 'simulator', port: env.SIMULATOR_PORT ?? (apiPort === 0 ? 0 : apiPort + simulatorPortOffset) }
      : midtrans,
    banks: env.TRANSFER_ACCOUNTS ?? (isSimulated ? simulatedBanks : []),
    seller: {
      name: env.SELLER_NAME ?? senderName,
      npwp: env.SELLER_NPWP ?? null,
      address: env.SELLER_ADDRESS ?? null,
      whatsapp: env.SELLER_WHATSAPP ?? null,
    },
    tax: env.SALES_TAX,
  };
}
