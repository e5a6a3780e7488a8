import { errors } from '@tryout/api/contract';
import type { ComponentProps } from 'react';
import { PictureField } from '../../common/picture/picture-field.tsx';

/** The picture of the ID card. */
export const IdCardField = (
  props: Pick<ComponentProps<typeof PictureField>, 'value' | 'onChange' | 'error' | 'isDisabled'>,
) => (
  <PictureField
    path="idCard"
    label="Foto Kartu Identitas"
    note="Foto disimpan terenkripsi. Hanya administrator yang dapat melihatnya, dengan alasan yang dicatat."
    previewAlt="Kartu identitas yang akan dikirim"
    wrongTypeMessage={errors.ID_CARD_TYPE_NOT_SUPPORTED.message}
    {...props}
  />
);
