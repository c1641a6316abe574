import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { CallError } from '../../call-error.ts';

/** Why something could not be switched on or off. What somebody else has changed meanwhile stands on the screen by then. */
export function toggleProblem(error: Error | null): string | undefined {
  const isOld = error instanceof CallError && error.rule === 'changed_meanwhile';
  return isOld ? catalogueTexts.changedMeanwhile : error?.message;
}
