import { createRulingCalls, createRulingDecisions } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

const path = 'admin/rulings';

/** Calls for preparing rulings. */
export const rulingCalls = createRulingCalls(api, path);

/** Calls for applying rulings and taking them back. */
export const rulingDecisions = createRulingDecisions(api, path);
