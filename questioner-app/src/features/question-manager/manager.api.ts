import {
  QuestionerQuestion,
  QuestionerQuestionList,
  type ExamTypes,
  letters,
  type TryoutType,
} from '@tryout/api/contract';
import { type QueryClient, queryOptions } from '@tryout/shared-ui';
import { hasFiles, type QuestionArea, withSaved } from '@tryout/shared-ui/staff';
import { savedOf } from '../../common/questioner-draft.ts';
import { managerAddress, tryoutListsQuery } from '../../common/tryout-lists.ts';
import { api, useSession } from '../../session.ts';
import { refusalsOf, toFormData } from './questioner-form.ts';

/** A long timeout, because a save contains pictures and connections may be slow. */
const saving = { timeoutMs: 60_000 };

/** A package's questions in their order. */
export const questionsQuery = (tryoutId: string) =>
  queryOptions({
    queryKey: ['author', 'questions', tryoutId],
    queryFn: async ({ signal }) => {
      const path = `api/questioner/tryouts/${encodeURIComponent(tryoutId)}`;
      const { questions } = await api.get(path, QuestionerQuestionList, { signal });
      return questions.map(savedOf);
    },
  });

/** The usual sort of a question in a package. */
const sortOf = (tryoutId: string, type: TryoutType, isReady: true | undefined, { sectionsOf }: ExamTypes) => {
  const [first] = sectionsOf(type);
  const subType = first?.subTypes[0]?.subType ?? '';
  const isWeighted = first?.answers === 'weights';
  const options = { optionCount: letters.length, marksFirst: false };
  return {
    tryoutId,
    kind: 'multiple_choice' as const,
    type,
    section: '',
    subType,
    isWeighted,
    timeLimit: '',
    isReady,
    ...options,
  };
};

/** How questioners read and save questions, for the question editor. */
export const questionerArea = (queryClient: QueryClient, told: () => ExamTypes): QuestionArea => ({
  name: 'questioner',
  classes: 'type',
  hasOpenOptions: false,
  choosesKind: false,
  choosesPackage: false,
  sharesPictures: false,

  create: async (draft, creationKey) =>
    savedOf(
      await api.post('api/questioner/tryouts', QuestionerQuestion, {
        body: toFormData(draft, null),
        ...saving,
        creationKey,
      }),
    ),
  async update(draft, base, key) {
    const path = `api/questioner/tryouts/${encodeURIComponent(base.id)}`;
    const options = {
      body: toFormData(draft, base),
      ...saving,
      // A text that has arrived is known by itself; a picture is stored as another file.
      ...(hasFiles(draft) && { creationKey: key }),
    };
    return savedOf(await api.put(path, QuestionerQuestion, options));
  },
  read: async ({ id }) =>
    savedOf(await api.get(`api/questioner/questions/${encodeURIComponent(id)}`, QuestionerQuestion)),

  refusals: refusalsOf,
  refusedFields: ({ errors }) => Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  sort(tryoutId) {
    const list = queryClient.getQueryData(tryoutListsQuery.queryKey);
    const examTypes = told();
    const tryout = list?.tryoutLists.find(({ id }) => id === tryoutId);
    // An older API has no questions that aren't ready: a new one can't say that it isn't.
    const isReady = tryout?.requiresReview === undefined ? undefined : true;
    return sortOf(tryoutId, tryout?.type ?? examTypes.list[0]?.type ?? '', isReady, examTypes);
  },
  addressOf: ({ tryoutId, id }) => managerAddress(tryoutId, id),
  accountId: () => useSession.getState().account?.id ?? null,

  // Otherwise an answer from before the save could arrive after it and show the old list.
  beforeSaved: ({ tryoutId }) => queryClient.cancelQueries({ queryKey: questionsQuery(tryoutId).queryKey }),
  onSaved(saved, isNew) {
    const { queryKey } = questionsQuery(saved.tryoutId);
    queryClient.setQueryData(queryKey, (questions) => questions && withSaved(questions, [saved]));
    void queryClient.invalidateQueries({ queryKey });
    if (isNew) void queryClient.invalidateQueries({ queryKey: tryoutListsQuery.queryKey });
  },
  onOutdated: (tryoutId) => void queryClient.invalidateQueries({ queryKey: questionsQuery(tryoutId).queryKey }),
});
