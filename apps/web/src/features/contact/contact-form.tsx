import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { contactMaximum, contactRoute, contactSchema } from '@millaje/api/notifications/mail-contact';
import { contactFormTexts as texts } from '@millaje/api/notifications/mail-contact.texts';
import { useEffect, useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { keepWhileAway } from '../../keep-while-away.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { useKeys } from '../../ui/catalogue/use-keys.ts';
import { Components } from '../../ui/components.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { EmailInput, NameInput } from '../person/person-inputs.tsx';
import classes from './contact-form.module.css';

const EMPTY = { first_name: '', last_name: '', email: '', subject: '', message: '' };
const validate = schemaResolver(contactSchema, { sync: true });

type Outcome = { isSent: boolean; message: string };

function useContactForm() {
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useCheckedForm({ initialValues: EMPTY, validate });
  useKeptForm('contact', form);
  const keys = useKeys(contactRoute, { isKept: true });
  useEffect(keepWhileAway, []);

  async function send(body: typeof EMPTY): Promise<void> {
    setOutcome(undefined);
    try {
      const { message } = await ask(contactRoute, { body }, { idempotencyKey: keys.of(body) });
      keys.renew();
      form.reset();
      setOutcome({ isSent: true, message });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setErrors(error.fields);
      setOutcome({ isSent: false, message: error.message });
    }
  }

  return { form, outcome, onSubmit: form.onSubmit(send, focusFirstProblem) };
}

/** Writes to the programme. Once the message is sent the form is empty again. */
export default function ContactForm() {
  return (
    <Components>
      <Fields />
    </Components>
  );
}

function Fields() {
  const { form, outcome, onSubmit } = useContactForm();
  return (
    <FormFrame onSubmit={onSubmit} label={texts.title}>
      <div className={classes.fields}>
        <NameInput
          {...form.getInputProps('first_name')}
          label={texts.firstName}
          autoComplete="given-name"
          onType={(text) => form.setFieldValue('first_name', text)}
        />
        <NameInput
          {...form.getInputProps('last_name')}
          label={texts.lastName}
          autoComplete="family-name"
          onType={(text) => form.setFieldValue('last_name', text)}
        />
        <EmailInput
          {...form.getInputProps('email')}
          label={texts.email}
          onType={(text) => form.setFieldValue('email', text)}
        />
        <TextInput {...form.getInputProps('subject')} label={texts.subject} />
        <MessageField input={form.getInputProps('message')} />
      </div>
      {outcome !== undefined && (
        <Alert color={outcome.isSent ? 'good' : 'bad'} role={outcome.isSent ? 'status' : 'alert'}>
          {outcome.message}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={form.submitting}>
          {texts.submit}
        </Button>
      </div>
    </FormFrame>
  );
}

function MessageField({ input }: { input: ReturnType<ReturnType<typeof useCheckedForm>['getInputProps']> }) {
  const typed = String(input.value).length;
  const maximum = contactMaximum.message;
  return (
    <Textarea
      {...input}
      className={classes.message}
      label={texts.message}
      description={<span className={classes.count}>{texts.count(typed, maximum)}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      rows={5}
    />
  );
}
