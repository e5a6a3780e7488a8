import {
  Import,
  type ImportFilter,
  ImportItem,
  type ImportItemChange,
  ImportItems,
  type ImportItemsChange,
  ImportList,
} from '@tryout/api/contract';
import * as v from 'valibot';
import type { ApiClient } from '../http/api-client.ts';
import { isMissing, isSignedOutError } from '../http/api-error.ts';
import { uploadForm } from '../http/upload-form.ts';
import type { SessionStore } from '../session/session.ts';

/** A file, and what goes with it. */
export interface NewImport {
  tryoutId: string;
  file: File;
  /** For questions for which the file says none, with the exam type in which it was chosen; '' = none. */
  subType: string;
  type: string;
  /** With the same one the file is read only once. */
  creationKey: string;
}

export interface Sending {
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** The questions of a page, as the list asks for them. */
export interface ItemsAsked {
  only: ImportFilter;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** One area's calls for importing questions. */
export interface ImportCalls {
  /** Sends the file; the answer is a preview that is still being read. */
  begin(start: NewImport, sending: Sending): Promise<Import>;
  list(signal: AbortSignal): Promise<Import[]>;
  template(): Promise<Blob>;
  read(id: string, signal: AbortSignal): Promise<Import>;
  items(id: string, asked: ItemsAsked, signal: AbortSignal): Promise<ImportItems>;
  changeItems(id: string, change: v.InferInput<typeof ImportItemsChange>): Promise<Import>;
  changeItem(id: string, number: number, change: v.InferInput<typeof ImportItemChange>): Promise<ImportItem>;
  /** Adds the questions. Repeated, it adds nothing and answers the same. */
  apply(id: string, included: number): Promise<Import>;
  forget(id: string): Promise<void>;
}

/** 10 MB over a slow line of staff: half a megabit a second. */
const sendingTimeoutMs = 180_000;
/** Five hundred questions in one transaction, on a busy server. */
const applyingTimeoutMs = 60_000;

/** @param door the first part of the calls' paths: `admin`, `api/questioner` */
export function createImportCalls<Account>(
  api: ApiClient,
  session: SessionStore<Account>,
  door: 'admin' | 'api/questioner',
): ImportCalls {
  const base = `${door}/imports`;
  const path = (id: string, ...more: (string | number)[]) =>
    [base, ...[id, ...more].map((part) => encodeURIComponent(part))].join('/');
  return {
    async begin({ tryoutId, file, subType, type, creationKey }, { onProgress, signal }) {
      const form = new FormData();
      form.set('tryoutId', tryoutId);
      form.set('fileName', file.name.slice(-200));
      if (subType) form.set('subType', subType);
      if (type) form.set('type', type);
      form.set('file', file);
      const { token } = session.getState();
      try {
        return await uploadForm(`/proxy/${base}`, {
          schema: Import,
          form,
          token,
          timeoutMs: sendingTimeoutMs,
          creationKey,
          onProgress,
          signal,
        });
      } catch (error) {
        if (isSignedOutError(error) && token) await session.getState().expire(token);
        throw error;
      }
    },
    list: async (signal) => (await api.get(base, ImportList, { signal })).imports,
    template: () => api.file(`${base}/template`),
    read: (id, signal) => api.get(path(id), Import, { signal }),
    items: (id, asked, signal) => api.get(path(id, 'items'), ImportItems, { query: { ...asked }, signal }),
    changeItems: (id, json) => api.put(path(id, 'items'), Import, { json, isRepeatable: true }),
    changeItem: (id, number, json) => api.put(path(id, 'items', number), ImportItem, { json, isRepeatable: true }),
    apply: (id, included) =>
      api.post(path(id, 'application'), Import, {
        json: { included },
        timeoutMs: applyingTimeoutMs,
        isRepeatable: true,
      }),
    async forget(id) {
      try {
        await api.delete(path(id), v.unknown());
      } catch (error) {
        // Its hour was over, or another tab was faster.
        if (!isMissing(error)) throw error;
      }
    },
  };
}
