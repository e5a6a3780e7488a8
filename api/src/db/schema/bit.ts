/** A boolean as both databases store it. */
export type Bit = 0 | 1;
