/** Days back whose money is compared, every night with the gateway and at any time with itself. */
export const comparedDays = 35;
