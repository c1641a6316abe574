import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FormPage } from '../form-page.tsx';
import type { RouteForm } from '../use-route-form.ts';
import { SaveForm } from './save-form.tsx';
import type { WritingRoute } from './use-save.ts';

interface AddPageProps<R extends WritingRoute, Values extends Record<string, string>> {
  route: R;
  /** An empty form. */
  initial: Values;
  fields: (form: RouteForm<Values>) => ReactNode;
  refresh: QueryKey;
  /** The list, where one is afterwards. */
  listTo: string;
}

/** A page with the form that adds to a catalogue. */
export function AddPage<R extends WritingRoute, Values extends Record<string, string>>({
  listTo,
  ...form
}: AddPageProps<R, Values>) {
  const navigate = useNavigate();
  return (
    <FormPage>
      <SaveForm isNew {...form} onClose={() => void navigate(listTo)} />
    </FormPage>
  );
}
