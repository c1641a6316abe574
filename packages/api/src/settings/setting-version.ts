import * as z from 'zod/mini';
import { instantSchema } from '../kit/common.ts';

/** A version of a setting: its value, and from when it counts. Of the versions that have started, the last is in force. */
export const settingVersionSchema = z.object({
  id: z.number(),
  /** A decimal with a point, without needless zeros ("2.5"). */
  value: z.string(),
  starts_at: instantSchema,
  /** Who changed it; null for what the programme began with. */
  changed_by: z.nullable(z.string()),
});
export type SettingVersion = z.output<typeof settingVersionSchema>;

/** A decimal as people type it, with a comma or a point before its decimals. */
export const decimalTextSchema = (required: string) =>
  z.pipe(
    z.union([z.number(), z.string()], required),
    z.transform((value: string | number) => String(value).trim().replace(',', '.')),
  );
