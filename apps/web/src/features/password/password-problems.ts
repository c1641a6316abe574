import { schemaResolver } from '@mantine/form';
import { updatePasswordRoute } from '@millaje/api/identity/accounts';
import { accountTexts } from '@millaje/api/identity/accounts.texts';
import { registrationTexts } from '@millaje/api/members/registration.texts';

/** What the form of a new password holds. */
export type PasswordValues = {
  token: string;
  password: string;
  confirmation: string;
};

const validateFields = schemaResolver(updatePasswordRoute.body, { sync: true });

function confirmationProblem({ password, confirmation }: PasswordValues): string | undefined {
  if (confirmation === '') return registrationTexts.confirmationRequired;
  return confirmation === password ? undefined : accountTexts.newPasswordsDiffer;
}

/** What is wrong with which field of a new password. */
export function passwordProblems(values: PasswordValues) {
  const problem = confirmationProblem(values);
  return { ...validateFields(values), ...(problem === undefined ? {} : { confirmation: problem }) };
}
