import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { afterPress } from './after-press.ts';

type Values = Record<string, unknown>;

interface CheckedFormOptions<V> {
  initialValues: V;
  /** What is wrong with which field. */
  validate: (values: V) => FormErrors;
  /** Fields whose rule looks at another one: `{ doc_type: ['doc_identity'] }` checks the number again when the type changes. */
  related?: Partial<Record<keyof V & string, readonly (keyof V & string)[]>>;
}

/** Focuses the first field, in the order of the page, that something is wrong with. */
export function focusFirstProblem(errors: FormErrors): void {
  const fields = [...document.querySelectorAll<HTMLElement>('form [data-path]')];
  const first = fields.find((field) => errors[field.dataset.path ?? '']);
  first?.focus();
}

/**
 * A form that checks a field when it is left, and from then on with every change until it is right. Nothing is said about a
 * field that is still empty before the form is sent.
 */
export function useCheckedForm<V extends Values>({ initialValues, validate, related = {} }: CheckedFormOptions<V>) {
  const form: UseFormReturnType<V> = useForm<V>({
    initialValues,
    validate,
    clearInputErrorOnChange: false,
    enhanceGetInputProps: ({ field, inputProps }) => ({
      onBlur: () => leave(String(field)),
      // Fields of passwords and boxes to check do not say it by themselves to who does not see their colour.
      ...(inputProps.error ? { 'aria-invalid': true } : {}),
    }),
    onValuesChange: (values, previous) => {
      const changed = Object.keys(values).filter((name) => values[name] !== previous[name]);
      const looked = new Set([...changed, ...changed.flatMap((name) => related[name] ?? [])]);
      for (const name of looked) if (form.errors[name]) form.validateField(name);
    },
  });

  // What a problem says takes room: said while a button is pressed, it would move the button from under the finger. A problem that
  // is told already stays until something else is typed: the server's own no rule of the form would find again.
  function leave(name: string): void {
    if (form.errors[name]) return;
    afterPress(() => {
      const value = form.getValues()[name];
      if (value !== '' && value !== false) form.validateField(name);
    });
  }

  return form;
}
