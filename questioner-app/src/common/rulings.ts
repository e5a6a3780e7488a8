import { createRulingCalls } from '@tryout/shared-ui/staff';
import { api } from '../session.ts';

/** Calls for preparing rulings. */
export const rulingCalls = createRulingCalls(api, 'api/questioner/rulings');

/** The address of the list of rulings. */
export const rulingsPath = '/questioner/rulings';
