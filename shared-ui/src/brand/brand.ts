/** The product's name, written nowhere else. */
export const brand = {
  name: 'Tryout BUMN & CPNS',
  /** The name in two weights, as the wordmark sets it. */
  parts: ['Tryout', 'BUMN & CPNS'],
  promise: 'Latihan yang terasa seperti ujian sebenarnya.',
} as const;

/** What stands in the browser's tab: the page, then the product. */
export const documentTitle = (page?: string): string => (page ? `${page} – ${brand.name}` : brand.name);
