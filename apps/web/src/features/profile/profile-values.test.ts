import { profileSchema } from '@millaje/api/members/profile';
import { registrationTexts } from '@millaje/api/members/registration.texts';
import type { UserInfo } from '@millaje/api/members/users';
import { describe, expect, test } from 'vitest';
import { isBirthdateNew, profileValues } from './profile-values.ts';

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

  test('takes what stays as it is, though somebody new would be told to change it', () => {
    const stored = { ...ana, username: 'ana-li', phone: '555014', birthdate: '2020-01-01', first_name: 'ana' };
    const values = profileValues(stored);
    const problem = (changed: Partial<typeof values>) =>
      profileSchema(stored).safeParse({ ...values, ...changed }).error?.issues[0]?.message;
    const length = registrationTexts.documentLength.profile;
    expect(problem({})).toBeUndefined();
    expect(problem({ doc_identity: 'P: g4471902' })).toBeUndefined();
    expect(problem({ doc_identity: 'XB123456' })).toBeUndefined();
    expect(problem({ doc_identity: 'XB1234567' })).toBe(length);
    expect(problem({ doc_type: 'V' })).toBe(registrationTexts.documentDigitsOnly);
    expect(problem({ doc_identity: '' })).toBe(registrationTexts.documentRequired);
    expect(problem({ username: 'ana-lu' })).toBe(registrationTexts.usernameInvalid);
    expect(problem({ first_name: '1' })).toBe(registrationTexts.firstNameInvalid);
    expect(problem({ code_phone: '+58' })).toBe(registrationTexts.phoneLength);
    expect([isBirthdateNew(values, stored), isBirthdateNew({ ...values, birthdate: '02/01/2020' }, stored)]).toEqual([
      false,
      true,
    ]);
  });
});
