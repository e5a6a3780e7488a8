import type { Work } from '@tryout/api/contract';
import { toast, useMutation, useQuery, useQueryClient, userMessage } from '@tryout/shared-ui';
import { dayInFileName, downloadFile } from '@tryout/shared-ui/more';
import { useEffect, useRef } from 'react';
import { beginExport, discardExport, exportAtOnce, getExportFile, type LearnerFilters } from './learners.api.ts';
import { exportsQuery } from './learners.queries.ts';

/**
 * The newest export and what can be done with it. One that this page has seen running is saved by itself when it is done; one that was
 * finished while nobody looked waits for a click.
 */
export function useExport() {
  const queryClient = useQueryClient();
  const { data } = useQuery(exportsQuery);
  const newest = data?.find(({ state }) => state !== 'cancelled');
  const watched = useRef<string | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey });

  const begin = useMutation({
    async mutationFn(filters: LearnerFilters) {
      const work = await beginExport(filters);
      if (work) watched.current = work.id;
      else downloadFile(await exportAtOnce(filters), `pengguna-${dayInFileName()}.csv`);
    },
    onSuccess: refresh,
    onError: (error) => toast.error({ title: 'Gagal mengekspor data', message: userMessage(error) }),
  });
  const { mutate: save, ...saving } = useMutation({
    mutationFn: async (work: Work) => downloadFile(await getExportFile(work), work.fileName ?? 'pengguna.csv'),
    onError: async (error) => {
      toast.error({ title: 'Berkas belum tersimpan', message: userMessage(error) });
      await refresh();
    },
  });
  const discard = useMutation({
    mutationFn: discardExport,
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
    isBeginning: begin.isPending,
    save,
    isSaving: saving.isPending,
    discard: discard.mutate,
    isDiscarding: discard.isPending,
  };
}
