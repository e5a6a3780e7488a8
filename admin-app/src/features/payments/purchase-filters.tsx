import { paymentMethods, purchaseStateLabels, purchaseStates } from '@tryout/api/contract';
import { SearchField } from '@tryout/shared-ui/more';
import { Select } from '@tryout/shared-ui/staff';
import { DayField, knownDay } from '../../common/day-field.tsx';
import type { PurchaseFilters } from './payments.api.ts';
import { methodWords } from './purchase-words.tsx';
import * as styles from './purchases.module.css';

export const noFilters: PurchaseFilters = { search: '', state: '', method: '', attention: '', from: '', to: '' };

/** The filters in the address; invalid values are ignored. The API names the things to do, and may know more of them than this page. */
export const knownFilters = ({ search, state, method, attention, from, to }: PurchaseFilters): PurchaseFilters => ({
  search: search.trim().slice(0, 100),
  state: purchaseStates.find((one) => one === state) ?? '',
  method: paymentMethods.find((one) => one === method) ?? '',
  attention: /^[a-z_]{1,64}$/.test(attention) ? attention : '',
  from: knownDay(from),
  to: knownDay(to),
});

/** Whether a filter of the bar is set, beside what needs doing. */
export const isNarrowed = ({ attention: _, ...filters }: PurchaseFilters) =>
  Object.values(filters).some((value) => value !== '');

const stateOptions = purchaseStates.map((value) => ({ value, label: purchaseStateLabels[value] }));
const methodOptions = paymentMethods.map((value) => ({ value, label: methodWords[value] }));

interface PurchaseFilterBarProps {
  filters: PurchaseFilters;
  onChange(changes: Partial<PurchaseFilters>, options?: { replace?: boolean }): void;
}

/** Search, state, way to pay, and the first and the last day. */
export function PurchaseFilterBar({ filters, onChange }: PurchaseFilterBarProps) {
  const { search, state, method, from, to } = filters;
  return (
    <div role="search" className={styles.filters}>
      <SearchField
        label="Cari pembelian"
        placeholder="Nomor pembelian atau email"
        value={search}
        onSearch={(text) => onChange({ search: text }, { replace: true })}
        className={styles.search}
      />
      <Select
        label="Status"
        placeholder="Semua status"
        data={stateOptions}
        clearable
        clearButtonProps={{ 'aria-label': 'Semua status' }}
        value={state || null}
        onChange={(value) => onChange({ state: value ?? '' })}
      />
      <Select
        label="Cara bayar"
        placeholder="Semua cara"
        data={methodOptions}
        clearable
        clearButtonProps={{ 'aria-label': 'Semua cara' }}
        value={method || null}
        onChange={(value) => onChange({ method: value ?? '' })}
      />
      <DayField
        label="Dari tanggal (WIB)"
        value={from}
        max={to || undefined}
        onChange={(day, options) => onChange({ from: day }, options)}
      />
      <DayField
        label="Sampai tanggal (WIB)"
        value={to}
        min={from || undefined}
        onChange={(day, options) => onChange({ to: day }, options)}
      />
    </div>
  );
}
