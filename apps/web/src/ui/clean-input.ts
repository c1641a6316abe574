import type { ChangeEvent } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * What is left of a field's text after cleaning it. The field shows it at once and the caret stays where the person types,
 * also in the middle of the text.
 */
export function cleanInput(event: ChangeEvent<TextField>, clean: (typed: string) => string): string {
  const field = event.currentTarget;
  const typed = field.value;
  const cleaned = clean(typed);
  if (cleaned === typed) return cleaned;
  const caret = field.selectionStart;
  field.value = cleaned;
  // A field of type e-mail knows no caret.
  if (caret !== null) {
    const place = clean(typed.slice(0, caret)).length;
    field.setSelectionRange(place, place);
  }
  return cleaned;
}
