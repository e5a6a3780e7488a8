import {
  bankWork,
  errors,
  type ExportFormat,
  exportFormats,
  maxImportBytes,
  type QuestionExportPlan,
  type QuestionExportSource,
} from '@tryout/api/contract';
import { Alert, Button, IconDownload, Stack, Text, useQuery } from '@tryout/shared-ui/kit';
import { Radio } from '@tryout/shared-ui/kit-more';
import { useState } from 'react';
import { Modal } from '../components/dialog/dialog.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { formatNumber } from '../format/numbers.ts';
import { dayInFileName } from '../files/download-file.ts';
import { isNotServed } from '../http/api-error.ts';
import { useWorkFile } from '../work/use-work-file.ts';
import { WorkState } from '../work/work-state.tsx';
import type { ExportCalls } from './export-calls.ts';

interface ExportQuestionsProps {
  calls: ExportCalls;
  /** The package, or the search of the bank. */
  source: QuestionExportSource;
  /** The questions in words: "paket TKD Batch 3", "hasil pencarian ini". */
  sourceName: string;
}

/** A button and its dialog: the format, what it leaves out, and the file once it is written. */
export function ExportQuestions({ calls, source, sourceName }: ExportQuestionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        Ekspor soal
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Ekspor soal">
        {isOpen && <Export calls={calls} source={source} sourceName={sourceName} />}
      </Modal>
    </>
  );
}

function Export({ calls, source, sourceName }: ExportQuestionsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['question-exports', source],
    queryFn: ({ signal }) => calls.plan(source, signal),
    // Questions change all the time, also by others.
    gcTime: 0,
  });
  if (data) return <Choice plan={data} calls={calls} source={source} sourceName={sourceName} />;
  if (error)
    return (
      <ErrorState
        title={isNotServed(error) ? 'Ekspor belum tersedia' : 'Gagal menghitung soal'}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <LoadingState label="Menghitung soal…">
      <SkeletonLines lines={4} height={28} />
    </LoadingState>
  );
}

const isFormat = (value: string): value is ExportFormat => exportFormats.some((format) => format === value);

const lossesOf = ({ losses }: QuestionExportPlan['formats'][number]) =>
  losses.length > 0 ? `${losses.join('; ')}.` : 'Semua soal ikut.';

function Choice({ plan, calls, source, sourceName }: ExportQuestionsProps & { plan: QuestionExportPlan }) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { newest, begin, isBeginning, save, isSaving, savedBytes, discard, isDiscarding } = useWorkFile({
    calls: calls.work,
    kind: 'question-export',
    about: source.tryoutId ?? bankWork,
    begin: () => calls.begin({ ...source, format }),
    fileName: () => `soal-${dayInFileName()}`,
    failureTitle: 'Gagal mengekspor soal',
  });
  // A newer server may know other formats: this page can't ask for them.
  const known = plan.formats.filter((one) => isFormat(one.format));
  const chosen = known.find((one) => one.format === format);
  const pictures = plan.pictures > 0 ? `, ${formatNumber(plan.pictures)} gambar` : '';
  return (
    <Stack gap="md">
      <Text>
        {formatNumber(plan.questions)}
        {plan.isTooBroad && '+'} soal{pictures} dari {sourceName}.
      </Text>
      {plan.isTooMany && (
        <Alert color="orange">{errors[plan.isTooBroad ? 'SEARCH_TOO_BROAD' : 'TOO_MANY_TO_EXPORT'].message}</Alert>
      )}
      <Radio.Group label="Format" value={format} onChange={(value) => isFormat(value) && setFormat(value)}>
        <Stack gap="sm" mt="xs">
          {known.map((one) => (
            <Radio
              key={one.format}
              value={one.format}
              label={one.label}
              description={plan.isTooMany ? undefined : lossesOf(one)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isBeginning || newest?.state === 'running'}
        disabled={plan.isTooMany || !chosen || chosen.questions === 0}
        onClick={() => begin(undefined)}
      >
        Ekspor {formatNumber(chosen?.questions ?? 0)} soal
      </Button>
      <WorkState
        work={newest}
        action="Ekspor soal"
        unit="soal"
        isSaving={isSaving}
        isDiscarding={isDiscarding}
        onSave={() => newest && save(newest)}
        onDiscard={() => newest && discard(newest)}
      />
      {savedBytes !== undefined && savedBytes > maxImportBytes && (
        <Alert color="orange" role="status">
          Berkas ini {formatNumber(Math.ceil(savedBytes / 1024 / 1024))} MB, sedangkan impor menerima paling besar{' '}
          {maxImportBytes / 1024 / 1024} MB. Untuk mengimpornya kembali, ekspor soalnya sebagian demi sebagian lewat
          pencarian di bank soal.
        </Alert>
      )}
    </Stack>
  );
}
