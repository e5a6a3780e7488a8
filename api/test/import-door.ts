import type { Import, ImportItem, ImportItems } from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import { eventually } from './eventually.ts';
import { type GivenAccount, type GivenTryout, givenStaff } from './given.ts';

/** A process has to start, on a machine that other tests keep busy. */
const readWithinMs = 30_000;

/** One question as CSV. */
export const importedCsv = 'Subtes;Pertanyaan;Pilihan A;Pilihan B;Kunci\nDeret angka;1, 2, 3, …;4;5;A';

/** The form as a browser makes it. */
export function importForm(
  tryoutId: string,
  content: string | Uint8Array,
  texts: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ tryoutId, fileName: 'soal.csv', ...texts })) form.append(name, value);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
  form.append('file', new Blob([bytes]), 'soal.csv');
  return form;
}

/** The routes of imports, called by one member of staff for one package. */
export async function importDoor(
  t: TestApp,
  { id: tryoutId }: Pick<GivenTryout, 'id'>,
  role: 'questioner' | 'admin' = 'questioner',
  given?: GivenAccount,
) {
  const staff = given ?? (await givenStaff(t, role));
  const prefix = role === 'admin' ? '/admin/imports' : '/api/questioner/imports';
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    body?: unknown,
    headers?: Record<string, string>,
  ) => t.call(method, `${prefix}${path}`, { as: staff, body, ...(headers && { headers }) });
  const send = (content: string | Uint8Array, texts?: Record<string, string>, headers?: Record<string, string>) =>
    call('POST', '', importForm(tryoutId, content, texts), headers);
  const get = async (id: string) => (await call('GET', `/${id}`)).json<Import>();
  return {
    staff,
    call,
    send,
    get,
    /** Sends a file and waits until it is read. */
    async read(content: string | Uint8Array, texts?: Record<string, string>): Promise<Import> {
      const { id } = (await send(content, texts)).json<Import>();
      return eventually(
        () => get(id),
        ({ state }) => state !== 'reading',
        readWithinMs,
      );
    },
    items: async (id: string, query = ''): Promise<ImportItem[]> =>
      (await call('GET', `/${id}/items?pageSize=100${query}`)).json<ImportItems>().items,
    change: (id: string, change: unknown) => call('PUT', `/${id}/items`, change),
    mend: (id: string, number: number, change: unknown) => call('PUT', `/${id}/items/${number}`, change),
    apply: (id: string, included: number) => call('POST', `/${id}/application`, { included }),
    discard: (id: string) => call('DELETE', `/${id}`),
  };
}
export type ImportDoor = Awaited<ReturnType<typeof importDoor>>;
