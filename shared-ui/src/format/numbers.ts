const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });

/** `99000` → `Rp99.000`, without a space, as in all our texts. */
export const formatRupiah = (rupiah: number): string => `${rupiah < 0 ? '-' : ''}Rp${whole.format(Math.abs(rupiah))}`;

/** `1234.5` → `1.234,5`; at most one decimal. */
export const formatNumber = (value: number): string => oneDecimal.format(value);

/** Points: `3.75` → `3,75`; at most two decimals, as scores have. */
export const formatPoints = (points: number): string => twoDecimals.format(points);

/** A percentage from 0 to 100: `87.5` → `87,5%`. */
export const formatPercent = (percent: number): string => `${oneDecimal.format(percent)}%`;

/** The same, and a dash where there is nothing to tell yet. */
export const percentOrDash = (percent: number | null): string => (percent === null ? '–' : formatPercent(percent));
