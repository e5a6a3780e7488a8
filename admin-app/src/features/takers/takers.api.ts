import { TakerList } from '@tryout/api/contract';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

const pathOf = (tryoutId: string) => `admin/tryouts/${encodeURIComponent(tryoutId)}/takers`;
/** A package with many takers takes a while to export. */
const exportTimeoutMs = 180_000;

export const listTakers = (tryoutId: string, page: number, signal?: AbortSignal) =>
  api.get(pathOf(tryoutId), TakerList, { query: { page, pageSize: rowsPerPage }, signal });

/** Everybody who has finished it, as an .xlsx file. */
export const exportTakers = (tryoutId: string): Promise<Blob> =>
  api.file(`${pathOf(tryoutId)}/export`, { timeoutMs: exportTimeoutMs });
