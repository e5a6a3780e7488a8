/** The value if it is one of these, such as a filter in an address; null for any other. */
export const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | null =>
  values.find((value) => value === given) ?? null;
