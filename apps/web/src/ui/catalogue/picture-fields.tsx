import { Textarea } from '@mantine/core';
import type { PictureFormat } from '@millaje/api/kit/pictures';
import { pictureTexts } from '@millaje/api/kit/pictures.texts';
import type { ReactNode } from 'react';
import { UploadField } from '../upload-field.tsx';
import classes from './catalogue.module.css';

interface PictureFieldProps {
  /** A form with a picture among its fields. */
  form: {
    values: { img?: string };
    errors: { img?: ReactNode };
    setFieldValue: (name: 'img', dataUrl: string) => void;
    setFieldError: (name: 'img', problem: string) => void;
  };
  formats?: readonly PictureFormat[];
}

/** The picture of what a catalogue lists. */
export function PictureField({ form, ...more }: PictureFieldProps) {
  return (
    <UploadField
      {...more}
      label={pictureTexts.label}
      value={form.values.img ?? ''}
      error={form.errors.img}
      onChange={(dataUrl) => form.setFieldValue('img', dataUrl)}
      onProblem={(problem) => form.setFieldError('img', problem)}
    />
  );
}

interface PictureAndTextProps extends PictureFieldProps {
  form: PictureFieldProps['form'] & { getInputProps: (name: 'description') => object };
  /** The name of the description. */
  description: string;
}

/** The picture and the description of what is offered, which end its form. */
export function PictureAndText({ form, description, ...more }: PictureAndTextProps) {
  return (
    <>
      <PictureField {...more} form={form} />
      <Textarea
        {...form.getInputProps('description')}
        className={classes.wide}
        label={description}
        autosize
        minRows={2}
      />
    </>
  );
}
