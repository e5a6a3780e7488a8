import { genderLabels, genders, instances, provinces } from '@tryout/api/contract';
import { Group } from '@tryout/shared-ui';
import { Autocomplete, NativeSelect, Radio, TextInput } from '@tryout/shared-ui/more';

type Field = 'phone' | 'province' | 'gender' | 'instance';

interface ProfileFieldsProps {
  /** Mantine's `getInputProps` of the form that has these fields, with Mantine's own type of an input's properties. */
  getInputProps: (field: Field) => any;
}

const required = { required: true, withAsterisk: false };

/** A learner's data besides the name: the same fields at registration and in the settings. */
export function ProfileFields({ getInputProps }: ProfileFieldsProps) {
  return (
    <>
      <TextInput
        label="Nomor Telepon"
        type="tel"
        autoComplete="tel"
        description="Contoh: 0812 3456 7890"
        {...required}
        {...getInputProps('phone')}
      />
      <NativeSelect
        label="Provinsi"
        data={[{ value: '', label: 'Pilih provinsi', disabled: true }, ...provinces]}
        autoComplete="address-level1"
        {...required}
        {...getInputProps('province')}
      />
      <Radio.Group label="Jenis Kelamin" {...required} {...getInputProps('gender')}>
        <Group gap="lg">
          {genders.map((gender) => (
            <Radio key={gender} value={gender} label={genderLabels[gender]} />
          ))}
        </Group>
      </Radio.Group>
      <Autocomplete
        label="Instansi"
        description="Instansi tujuan Anda. Pilih dari daftar atau ketik nama lain."
        data={[...instances]}
        maxDropdownHeight={220}
        autoComplete="off"
        {...required}
        {...getInputProps('instance')}
      />
    </>
  );
}
