/** Opens the gateway's page in this tab; it leads back to the purchase. */
export const leaveFor = (url: string): void => window.location.assign(url);
