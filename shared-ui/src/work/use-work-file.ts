import type { Work, WorkKind } from '@tryout/api/contract';
import { useMutation, useQuery, useQueryClient } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import { useEffect, useRef } from 'react';
import { downloadFile } from '../files/download-file.ts';
import { mayHaveArrived, userMessage } from '../http/api-error.ts';
import type { WorkCalls } from './work-calls.ts';

const lookedAtEveryMs = 1_000;

const newestOf = (list: readonly Work[] | undefined, isOwn: (work: Work) => boolean) =>
  list?.find((work) => work.state !== 'cancelled' && isOwn(work));

interface WorkFileOptions<Input> {
  calls: WorkCalls;
  kind: WorkKind;
  /** As in `Work`: other work of the kind isn't this page's. Left out where a kind says it all. */
  about?: string;
  /** Begins the work; a file if an older server answers with it at once. */
  begin(input: Input): Promise<Work | Blob>;
  /** The file's name if the server says none. */
  fileName(): string;
  /** "Gagal mengekspor data", for a toast; left out where a form shows the failure of `beginAsked` itself. */
  failureTitle?: string;
  /** False while nobody looks at it. */
  isShown?: boolean;
}

/**
 * The newest long work of a kind about one thing, and what can be done with it. One that this page has seen running is saved by itself when it is done;
 * one that was finished while nobody looked waits for a click. An older server doesn't say what work is about: then only what this page has begun is its own.
 * A start without an answer counts as one if new work is there.
 */
export function useWorkFile<Input>(options: WorkFileOptions<Input>) {
  const { calls, kind, about, fileName, failureTitle, isShown = true } = options;
  const queryClient = useQueryClient();
  const queryKey = ['work', kind];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.list(kind, signal),
    enabled: isShown,
    refetchInterval: ({ state }) => (state.data?.some((work) => work.state === 'running') ? lookedAtEveryMs : false),
  });
  const isAbout = (work: Work) => about === undefined || work.about === about;
  const watched = useRef<string | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey });

  /** The page's work that wasn't there when the list was last asked for; undefined also while nobody knows what was there. */
  async function findNew(): Promise<Work | undefined> {
    if (!data) return undefined;
    await refresh();
    const found = newestOf(queryClient.getQueryData<Work[]>(queryKey), isAbout);
    return data.some(({ id }) => id === found?.id) ? undefined : found;
  }

  const begin = useMutation({
    async mutationFn(input: Input) {
      try {
        const begun = await options.begin(input);
        if (!('id' in begun)) {
          downloadFile(begun, fileName());
          return null;
        }
        watched.current = begun.id;
        return begun.id;
      } catch (error) {
        const unanswered = mayHaveArrived(error) ? await findNew() : undefined;
        if (!unanswered) throw error;
        watched.current = unanswered.id;
        return unanswered.id;
      }
    },
    onSuccess: refresh,
    onError(error) {
      void refresh();
      if (failureTitle !== undefined) toast.error({ title: failureTitle, message: userMessage(error) });
    },
  });
  const newest = newestOf(data, (work) => isAbout(work) || work.id === begin.data);
  const { mutate: save, ...saving } = useMutation({
    async mutationFn(work: Work) {
      const file = await calls.file(work);
      downloadFile(file, work.fileName ?? fileName());
      return file.size;
    },
    onError: async (error) => {
      toast.error({ title: 'Berkas belum tersimpan', message: userMessage(error) });
      await refresh();
    },
  });
  const discard = useMutation({
    mutationFn: (work: Work) => calls.discard(work),
    onSettled: refresh,
    onError: (error) => toast.error({ title: 'Ekspor belum dihapus', message: userMessage(error) }),
  });

  useEffect(() => {
    if (newest?.state === 'running') watched.current = newest.id;
    if (newest?.state !== 'done' || watched.current !== newest.id) return;
    watched.current = null;
    save(newest);
  }, [newest, save]);

  return {
    newest,
    begin: begin.mutate,
    /** Begins the work for a form that waits for it. @throws what the call has thrown */
    beginAsked: begin.mutateAsync,
    isBeginning: begin.isPending,
    save,
    isSaving: saving.isPending,
    /** The size of the file that was saved last; undefined before. */
    savedBytes: saving.data,
    discard: discard.mutate,
    isDiscarding: discard.isPending,
  };
}
