import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { ticketTexts } from '@millaje/api/flights/redemptions.texts';
import { redeemTexts as texts } from '@millaje/api/flights/search.texts';
import type { TravelDocumentType } from '@millaje/domain/flights/travel-documents';
import { useKeptForm } from '../../kept-forms.ts';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { FormFoot } from '../../ui/form-foot.tsx';
import { CountrySelect } from '../person/country-select.tsx';
import type { MemberBuyer } from './buyer.ts';
import {
  documentTypesFor,
  openingValues,
  PASSENGER_FORM,
  passengerProblems,
  type PassengerValues,
  withDocumentType,
} from './passenger-values.ts';
import classes from './passenger-dialog.module.css';

interface PassengerDialogProps {
  opened: boolean;
  buyer: MemberBuyer;
  isNational: boolean;
  /** What was typed before. */
  typed: PassengerValues | undefined;
  /** What the server said of the fields the last time. */
  errors: Record<string, string>;
  onConfirm: (values: PassengerValues) => void;
  onClose: () => void;
}

/** Who flies: the member, with a document that the route takes. */
export function PassengerDialog({ opened, onClose, ...form }: PassengerDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.passengerTitle} size="lg">
      <PassengerForm {...form} onClose={onClose} />
    </Modal>
  );
}

function PassengerForm({ buyer, isNational, typed, errors, onConfirm, onClose }: Omit<PassengerDialogProps, 'opened'>) {
  const { user } = buyer;
  const form = useCheckedForm<PassengerValues>({
    initialValues: openingValues(isNational, user, typed),
    validate: (values) => passengerProblems(isNational, values),
  });
  useKeptForm(PASSENGER_FORM, form, {
    // It may have been typed for flights of the other kind.
    onRestored: () => form.setValues((values) => openingValues(isNational, user, values as PassengerValues)),
  });
  const problems = { ...errors, ...form.errors };
  const input = (name: 'documentID' | 'docIssueCountry' | 'birthCountry') => ({
    ...form.getInputProps(name),
    error: problems[name],
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(onConfirm, focusFirstProblem)}>
      <div>
        <p className={classes.name}>
          {user.first_name} {user.last_name}
        </p>
        <p className={classes.help}>{texts.passengerHelp}</p>
      </div>
      <p>{isNational ? texts.national : texts.international}</p>
      <div className={classes.fields}>
        <NativeSelect
          {...form.getInputProps('documentType')}
          label={texts.documentType}
          error={problems.documentType}
          data={documentTypesFor(isNational).map((value) => ({ value, label: ticketTexts.documentTypes[value] }))}
          onChange={(event) => {
            const type = event.currentTarget.value as TravelDocumentType;
            form.setValues(withDocumentType(type, form.values, user));
          }}
        />
        <TextInput {...input('documentID')} label={texts.documentNumber} autoComplete="off" data-autofocus />
        <CountrySelect
          {...input('docIssueCountry')}
          label={texts.issueCountry}
          autoComplete="off"
          disabled={form.values.documentType === 'ID'}
        />
        <CountrySelect {...input('birthCountry')} label={texts.birthCountry} autoComplete="off" />
      </div>
      <FormFoot submitLabel={texts.continue} onCancel={onClose} className={classes.foot} />
    </form>
  );
}
