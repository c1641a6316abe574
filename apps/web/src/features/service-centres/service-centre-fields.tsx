import { TextInput } from '@mantine/core';
import { serviceCentreTexts as texts } from '@millaje/api/service-centres/service-centres.texts';
import { PictureField } from '../../ui/catalogue/picture-fields.tsx';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { LocationField } from './location-field.tsx';
import type { ServiceCentreValues } from './service-centres.tsx';

const { columns: labels } = texts;

/** The fields of a service centre, to add one or to change it. */
export function ServiceCentreFields({ form }: { form: RouteForm<ServiceCentreValues> }) {
  return (
    <>
      <TextInput {...form.getInputProps('name')} label={labels.name} autoComplete="off" data-autofocus />
      <TextInput {...form.getInputProps('schedule')} label={labels.schedule} autoComplete="off" />
      <LocationField form={form} />
      <PictureField form={form} />
    </>
  );
}
