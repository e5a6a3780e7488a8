/** The product's name, defined only here. */
export const brand = {
  name: 'Tryout BUMN & CPNS',
  /** The name in the two weights of the wordmark. */
  parts: ['Tryout', 'BUMN & CPNS'],
  promise: 'Latihan yang terasa seperti ujian sebenarnya.',
} as const;

/** The title of the browser's tab: the page, then the product. */
export const documentTitle = (page?: string): string => (page ? `${page} – ${brand.name}` : brand.name);
