import { CodeResult } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** Takes a school's seat, or says what a voucher is worth. A seat that was taken by a lost answer is refused with `SEAT_TAKEN_ALREADY`. */
export const enterCode = (code: string): Promise<CodeResult> => api.post('codes', CodeResult, { json: { code } });
