import type { TaxKind } from '../../contract/index.ts';
import type { PaymentGateway } from '../gateways/payment-gateway.ts';
import { jakartaDay } from '../days/days.ts';

/** A bank account for transfers. */
export interface BankAccount {
  bank: string;
  number: string;
  name: string;
}

/** From a day on (Jakarta's calendar) prices include this tax. */
export interface TaxPeriod {
  from: string;
  kind: TaxKind;
}

/** How things are sold here (docs/settings.md); undefined in its place: nothing is sold. */
export interface Sales {
  /** Undefined: only transfers. */
  gateway: PaymentGateway | undefined;
  /** The last part of the address of its notifications. */
  gatewayName: string;
  isSimulated: boolean;
  banks: readonly BankAccount[];
  seller: { name: string; npwp: string | null; address: string | null; whatsapp: string | null };
  /** The first day first. */
  tax: readonly TaxPeriod[];
}

/** Of 111 parts of a price with tax, 100 are its base: 12 % of 11/12 of it are 11 %. */
const pricesParts = 111;
const baseParts = 100;

/** The tax that a price contains; base and amount are the price to the rupiah. */
export function taxIn(total: number, kind: TaxKind): { kind: TaxKind; base: number; amount: number } {
  const base = kind === 'ppn11' ? Math.round((total * baseParts) / pricesParts) : total;
  return { kind, base, amount: total - base };
}

/** The kind of tax of a day. */
export const taxKindAt = (periods: readonly TaxPeriod[], at: Date): TaxKind =>
  periods.findLast(({ from }) => from <= jakartaDay(at))?.kind ?? 'none';
