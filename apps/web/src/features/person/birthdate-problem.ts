import { birthdateFormSchema } from '@millaje/api/accounts-registration';
import { birthdateSchema } from '@millaje/api/registration';
import * as z from 'zod/mini';

/** What is wrong with a typed day of birth (DD-MM-YYYY) on a day of the programme (YYYY-MM-DD); undefined where nothing is. */
export function birthdateProblem(typed: string, today: string): string | undefined {
  const result = z.safeParse(z.pipe(birthdateFormSchema, birthdateSchema(today)), typed);
  return result.success ? undefined : result.error.issues[0]?.message;
}
