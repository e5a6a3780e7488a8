import { createExamTypes, ExamTypeList, type ExamTypes } from '@tryout/api/contract';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import * as v from 'valibot';
import { createApiClient } from '../http/api-client.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { storageKeys } from '../session/storage-keys.ts';

/** The blueprints at build time (config/exam-types.cjs): the first page has its texts at once, also with an API that is older. */
declare const __EXAM_TYPES__: ExamTypeList['examTypes'];
const built = typeof __EXAM_TYPES__ === 'undefined' ? [] : __EXAM_TYPES__;

const nothing: ExamTypeList = { examTypes: [] };

function readKept(): ExamTypeList {
  try {
    const kept = v.safeParse(ExamTypeList, JSON.parse(deviceStorage.get(storageKeys.examTypes) ?? 'null'));
    return kept.success ? kept.output : nothing;
  } catch {
    return nothing;
  }
}

/** The exam types of the API's last answer, and those that only this build has because it is newer. */
function known({ examTypes: told, lessons }: ExamTypeList): ExamTypes {
  const further = built.filter(({ type }) => !told.some((one) => one.type === type));
  return createExamTypes([...told, ...further], lessons);
}

/** True if nothing has changed, so that no page is drawn again. */
const isTold = ({ list, lessons }: ExamTypes, told: ExamTypeList) =>
  JSON.stringify([list, lessons]) === JSON.stringify([told.examTypes, told.lessons]);

const Context = createContext<ExamTypes>(createExamTypes(built));

/** The exam types: their names, sections and sub types. A value that none of them has is shown unchanged. */
export const useExamTypes = (): ExamTypes => useContext(Context);

interface ExamTypesProviderProps {
  children: ReactNode;
  /** The delay before the API is asked, so that the page gets more urgent data first. */
  askAfterMs?: number;
}

/**
 * Provides all components below it with the API's exam types. Until the API has answered, and offline, they are those of its last answer
 * on this device. An API that doesn't know the call, or doesn't answer, changes nothing.
 */
export function ExamTypesProvider({ children, askAfterMs = 2_000 }: ExamTypesProviderProps) {
  const [examTypes, setExamTypes] = useState(() => known(readKept()));
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const told = await createApiClient({ prefix: '/api' })
        .get('exam-types', ExamTypeList, { signal: controller.signal })
        .catch(() => undefined);
      if (!told || controller.signal.aborted) return;
      deviceStorage.set(storageKeys.examTypes, JSON.stringify(told));
      setExamTypes((before) => (isTold(before, told) ? before : known(told)));
    };
    const timer = setTimeout(() => void ask(), askAfterMs);
    const onOnline = () => void ask();
    addEventListener('online', onOnline);
    return () => {
      controller.abort();
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [askAfterMs]);
  return <Context value={examTypes}>{children}</Context>;
}
