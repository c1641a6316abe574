import { schemaResolver } from '@mantine/form';
import type { Schema } from '@millaje/api/kit/route';
import { useCheckedForm } from './use-checked-form.ts';

/** A form of texts that is checked by what the call itself asks for; `extra` is sent with it and not typed. */
export function useRouteForm<Values extends Record<string, string>>(
  body: Schema,
  initialValues: Values,
  extra: Record<string, unknown> = {},
) {
  const check = schemaResolver(body, { sync: true });
  return useCheckedForm<Values>({ initialValues, validate: (values) => check({ ...values, ...extra }) });
}

export type RouteForm<Values extends Record<string, string>> = ReturnType<typeof useRouteForm<Values>>;
