import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { StatusDot } from '../status-dot.tsx';
import type { CatalogueColumn } from './columns.tsx';

/** A row's number. */
export const idColumn = (header: string, width = 80): CatalogueColumn<{ readonly id: number }> => ({
  id: 'id',
  header,
  width,
  phoneWidth: 48,
  text: ({ id }) => String(id),
  order: ({ id }) => id,
});

/** Whether a row is in use, in the gender of its noun. */
export function statusColumn(
  header: string,
  gender: 'masculine' | 'feminine' = 'masculine',
): CatalogueColumn<{ readonly status: boolean }> {
  const statusOf = (status: boolean) => catalogueTexts[status ? 'active' : 'inactive'][gender];
  return {
    id: 'status',
    header,
    width: 120,
    phoneWidth: 92,
    isEarly: true,
    text: ({ status }) => statusOf(status),
    cell: ({ status }) => <StatusDot tone={status ? 'good' : 'quiet'} label={statusOf(status)} />,
  };
}

/** What the select of a status offers, in the gender of its noun. */
export const statusOptions = (gender: 'masculine' | 'feminine') => [
  { value: 'true', label: catalogueTexts.active[gender] },
  { value: 'false', label: catalogueTexts.inactive[gender] },
];
