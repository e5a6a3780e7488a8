import { Done, StudyPlan, type StudyCalendarQuery, type StudyPlanForm, type StudyTick } from '@tryout/api/contract';
import { api } from '../../session.ts';

const path = 'study-plan';

/** The signed-in learner's plan, from today on. */
export const getStudyPlan = (signal?: AbortSignal) => api.get(path, StudyPlan, { signal });

export const saveStudyPlan = (form: StudyPlanForm) => api.put(path, StudyPlan, { json: form });

export const removeStudyPlan = () => api.delete(path, Done);

export const tickTask = (tick: StudyTick) => api.put(`${path}/ticks`, StudyPlan, { json: tick });

/** The plan as an iCalendar file. */
export const downloadCalendar = (entries: StudyCalendarQuery['entries']) =>
  api.file(`${path}/calendar`, { query: { entries } });
