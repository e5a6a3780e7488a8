/** The parameters of the address that open forms: here, so that a page doesn't load a form's code to name it. */
export const formParams = { grant: 'beri', plan: 'langganan', seats: 'kursi', voucher: 'voucher' } as const;
