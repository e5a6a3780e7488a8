/** A phone number in one spelling for comparing: `+62 812-3456` and `0812 3456` are both `08123456`. */
export const phoneNumberOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^62/, '0');
