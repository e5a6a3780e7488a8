import { createExportCalls } from '@tryout/shared-ui/staff';
import { api } from '../session.ts';

/** Questions as files. */
export const exportCalls = createExportCalls(api, 'api/questioner/exports', 'api/questioner');
