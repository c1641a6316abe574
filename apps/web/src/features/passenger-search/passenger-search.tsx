import { Alert, Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { FormErrors } from '@mantine/form';
import { publicPassengerRoute, type PublicPassenger } from '@millaje/api/members/public-passenger';
import { passengerSearchTexts as texts, publicPassengerTexts } from '@millaje/api/members/public-passenger.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { PassengerCard } from './passenger-card.tsx';
import { type SearchValues, searchBody } from './search-values.ts';
import classes from './passenger-search.module.css';

/** How long the card with what went wrong stays, in milliseconds. */
const PROBLEM_MS = 5000;

const EMPTY: SearchValues = { identifier: '', customerid: '', doc_identity: '' };

function validate({ identifier, customerid, doc_identity }: SearchValues): FormErrors {
  const isEmpty = [identifier, customerid, doc_identity].every((text) => text.trim() === '');
  if (!isEmpty) return {};
  return { identifier: texts.oneRequired, customerid: true, doc_identity: true };
}

/**
 * A text that goes away by itself, but where nothing was answered: that has to be seen to first. Its room stays until somebody looks
 * again: nothing below moves by itself.
 */
function useProblem() {
  const [problem, setProblem] = useState<{ text: string; help: string | undefined }>();
  const [room, setRoom] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem === undefined || problem.help !== undefined) return undefined;
    const timer = setTimeout(() => {
      setRoom(card.current?.offsetHeight ?? 0);
      setProblem(undefined);
    }, PROBLEM_MS);
    return () => clearTimeout(timer);
  }, [problem]);
  const show = (next: typeof problem): void => {
    setRoom(0);
    setProblem(next);
  };
  return { problem, show, room, card };
}

/** The number that the address names, as the code of a membership card does: looked for once, after the page stands. */
function useAskedNumber(look: (customerid: string) => void): void {
  const number = useSearchParams()[0].get('customerid');
  const looked = useRef(false);
  useEffect(() => {
    if (number === null || number === '' || looked.current) return;
    looked.current = true;
    look(number);
  });
}

function usePassengerSearch() {
  const [found, setFound] = useState<readonly PublicPassenger[]>();
  const { problem, show, room, card } = useProblem();
  const form = useCheckedForm<SearchValues>({ initialValues: EMPTY, validate });
  useKeptForm('passenger-search', form);

  async function search(values: SearchValues): Promise<void> {
    setFound(undefined);
    show(undefined);
    try {
      setFound((await ask(publicPassengerRoute, { body: searchBody(values) })).users);
    } catch (error) {
      const isAnswer = error instanceof CallError && error.status !== 0;
      show({
        text: isAnswer ? error.message : publicPassengerTexts.unexpected,
        help: isAnswer ? undefined : shellTexts.networkError,
      });
    }
  }

  useAskedNumber((customerid) => {
    form.setValues({ customerid });
    void search({ ...EMPTY, customerid });
  });
  return { form, found, problem, room, card, onSubmit: form.onSubmit(search, focusFirstProblem) };
}

/** Looks for passengers by what is exactly theirs. Who is found stands below, as much of them as the server tells. */
export function PassengerSearch() {
  const { form, found, problem, room, card, onSubmit } = usePassengerSearch();
  return (
    <>
      <FormFrame onSubmit={onSubmit} label={texts.title}>
        <div className={classes.fields}>
          <TextInput
            {...form.getInputProps('identifier')}
            label={texts.identifier}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextInput
            {...form.getInputProps('customerid')}
            label={texts.customerId}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextInput {...form.getInputProps('doc_identity')} label={texts.document} autoComplete="off" />
        </div>
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={form.submitting} leftSection={<IconSearch size={18} aria-hidden />}>
            {texts.submit}
          </Button>
        </div>
      </FormFrame>
      {problem !== undefined && (
        <Alert ref={card} color="bad" role="alert" className={classes.problem} title={problem.help && problem.text}>
          {problem.help ?? problem.text}
        </Alert>
      )}
      {room > 0 && <div className={classes.problem} style={{ height: room }} />}
      <output className="visually-hidden">{found !== undefined && texts.found(found.length)}</output>
      {found !== undefined && found.length > 0 && (
        <section aria-label={texts.results}>
          <ul className={`plain-list ${classes.cards}`}>
            {found.map((passenger) => (
              <li key={passenger.id}>
                <PassengerCard passenger={passenger} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
