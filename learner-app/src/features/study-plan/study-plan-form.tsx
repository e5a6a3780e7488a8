import { StudyPlanForm, type StudyPlan, studyMinutes, weekdayLabels } from '@tryout/api/contract';
import { Alert, Button, formatNumber, IconAlertCircle, useExamTypes } from '@tryout/shared-ui';
import { Checkbox, NativeSelect, Radio, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import * as v from 'valibot';
import { saveStudyPlan } from '../../common/study-plan/study-plan.api.ts';
import { useKeepStudyPlan } from '../../common/study-plan/study-plan.queries.ts';
import { hereOf, wibOf } from './start-time.ts';
import * as styles from './study-plan.module.css';

/** The fields as the browser has them. */
const Fields = v.pipe(
  v.looseObject({
    targetPoints: v.string(),
    minutes: v.string(),
    weekdays: v.array(v.string()),
    // Earlier than that it is still the day before in Jakarta, and the plan's weekdays are Jakarta's.
    startsAt: v.pipe(
      v.string(),
      v.check(
        (time) => wibOf(time) <= time,
        () => `Pilih jam mulai dari pukul ${hereOf('00:00').time.replace(':', '.')}`,
      ),
    ),
  }),
  v.transform(({ targetPoints, minutes, weekdays, startsAt, ...rest }) => ({
    ...rest,
    targetPoints: targetPoints.trim() === '' ? null : Number(targetPoints.replace(',', '.')),
    minutes: Number(minutes),
    weekdays: weekdays.map(Number),
    startsAt: wibOf(startsAt),
  })),
  StudyPlanForm,
);

const usual = { minutes: '60', weekdays: ['1', '2', '3', '4', '5', '6'], startsAt: '19:30' };

interface StudyPlanFieldsProps {
  plan: StudyPlan;
  onSaved: () => void;
  onCancel?: () => void;
}

/** The settings of a plan: a new one, or changes of the one that is there. */
export function StudyPlanFields({ plan, onSaved, onCancel }: StudyPlanFieldsProps) {
  const examTypes = useExamTypes();
  const keep = useKeepStudyPlan();
  const { settings, scales, today, state } = plan;
  const scaleOf = (type: string) => scales.find(({ examType }) => examType === type);
  const hasThresholds = (type: string) => (scaleOf(type)?.thresholds.length ?? 0) > 0;
  const firstType = settings?.examType ?? scales.find(({ examType }) => hasThresholds(examType))?.examType ?? '';
  const { form, submit, isSubmitting, failure } = useSchemaForm(Fields, {
    initialValues: {
      examType: firstType,
      // A date that has passed is no proposal.
      testDate: settings && state !== 'over' ? settings.testDate : '',
      targetKind: settings?.targetKind ?? (hasThresholds(firstType) ? 'threshold' : 'own'),
      targetPoints: String(settings?.targetPoints ?? ''),
      formation: settings?.formation ?? '',
      weekdays: settings ? settings.weekdays.map(String) : usual.weekdays,
      minutes: settings ? String(settings.minutes) : usual.minutes,
      startsAt: settings ? hereOf(settings.startsAt).time : usual.startsAt,
    },
    async onSubmit(values) {
      await keep(await saveStudyPlan(values));
      window.scrollTo({ top: 0 });
      onSaved();
    },
  });
  const { examType, targetKind } = form.getValues();
  const max = scaleOf(examType)?.max ?? 100;

  function chooseType(type: string) {
    form.setFieldValue('examType', type);
    if (!hasThresholds(type) && targetKind === 'threshold') form.setFieldValue('targetKind', 'own');
  }

  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate aria-label="Rencana belajar">
      <div className={styles.fields}>
        <NativeSelect
          label="Tes yang Anda ikuti"
          data={examTypes.list.map(({ type, label }) => ({ value: type, label }))}
          {...form.getInputProps('examType')}
          onChange={({ currentTarget: { value } }) => chooseType(value)}
        />
        <TextInput type="date" label="Tanggal tes" min={today} {...form.getInputProps('testDate')} />
      </div>
      <Radio.Group label="Target" {...form.getInputProps('targetKind')}>
        <div className={styles.choices}>
          {hasThresholds(examType) && <Radio value="threshold" label="Lulus ambang batas" />}
          <Radio value="formation" label="Nilai terendah formasi" />
          <Radio value="own" label="Tentukan nilai sendiri" />
        </div>
      </Radio.Group>
      {targetKind !== 'threshold' && (
        <div className={styles.fields}>
          <TextInput
            label="Nilai target"
            description={`Nilai total, paling tinggi ${formatNumber(max)}.`}
            inputMode="decimal"
            {...form.getInputProps('targetPoints')}
          />
          {targetKind === 'formation' && (
            <TextInput label="Formasi" description="Boleh dikosongkan." {...form.getInputProps('formation')} />
          )}
        </div>
      )}
      <Checkbox.Group label="Hari belajar" {...form.getInputProps('weekdays')}>
        <div className={styles.weekdays}>
          {weekdayLabels.map((label, index) => (
            <Checkbox key={label} value={String(index + 1)} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={styles.fields}>
        <NativeSelect
          label="Lama belajar sehari"
          data={studyMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} menit` }))}
          {...form.getInputProps('minutes')}
        />
        <TextInput
          type="time"
          label={`Mulai pukul (${hereOf(usual.startsAt).zone})`}
          {...form.getInputProps('startsAt')}
        />
      </div>
      {failure !== null && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="Rencana belum tersimpan">
          {failure}
        </Alert>
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={isSubmitting}>
          {settings && state !== 'over' ? 'Simpan perubahan' : 'Buat rencana'}
        </Button>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Batal
          </Button>
        )}
      </div>
    </form>
  );
}
