import { registrationTexts } from '@millaje/api/registration.texts';
import type { UserInfo } from '@millaje/api/users';
import { describe, expect, test } from 'vitest';
import { documentProblem, profileValues } from './profile-values.ts';

const ana = {
  first_name: 'Ana',
  last_name: 'Li',
  birthdate: '2001-08-09',
  doc_type: 'P',
  doc_identity: 'G4471902',
  username: null,
  sex: 'F',
  code_phone: '+1',
  phone: '3055550142',
  code_cellphone: null,
  cellphone: null,
  marketing: true,
} as UserInfo;

describe('the form of one’s own data', () => {
  test('shows the day of birth as it is typed, and nothing where there is nothing', () => {
    expect(profileValues(ana)).toMatchObject({ birthdate: '09/08/2001', username: '', cellphone: '', avatar: '' });
  });

  test('asks for another document where people do not have that kind', () => {
    expect(profileValues({ ...ana, doc_type: 'J' }).doc_type).toBe('');
  });

  test('takes the document that stays, and wants six to eight digits of a new one', () => {
    const values = profileValues(ana);
    const length = registrationTexts.documentLength(6, 8);
    expect(documentProblem(values, ana)).toBeUndefined();
    expect(documentProblem({ ...values, doc_type: 'V' }, ana)).toBe(registrationTexts.documentDigitsOnly);
    expect(documentProblem({ ...values, doc_identity: '12345' }, ana)).toBe(length);
    expect(documentProblem({ ...values, doc_identity: '123456' }, ana)).toBeUndefined();
    expect(documentProblem({ ...values, doc_identity: '' }, ana)).toBe(registrationTexts.documentRequired);
  });
});
