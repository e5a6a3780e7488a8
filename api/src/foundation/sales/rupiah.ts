const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** `99000` → `Rp99.000`, without a space, as on all our screens. */
export const formatRupiah = (rupiah: number): string => `Rp${whole.format(rupiah)}`;
