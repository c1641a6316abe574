import type { UserInfo } from '@millaje/api/members/users';
import { parseDay } from '@millaje/domain/days';
import { personDocumentTypes } from '@millaje/domain/documents';
import { slashDayText } from '../../ui/slash-day.ts';

/** What the form of one's own data holds. */
export type ProfileValues = {
  first_name: string;
  last_name: string;
  /** DD/MM/YYYY. */
  birthdate: string;
  doc_type: string;
  doc_identity: string;
  username: string;
  sex: string;
  code_phone: string;
  phone: string;
  code_cellphone: string;
  cellphone: string;
  marketing: boolean;
  /** A new picture as a data URL; empty where the old one stays. */
  avatar: string;
};

/** The form's values for a person; a kind of document that people do not have is asked for anew. */
export function profileValues(user: Omit<UserInfo, 'avatar'>): ProfileValues {
  const isOfPerson = (personDocumentTypes as readonly (string | null)[]).includes(user.doc_type);
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    birthdate: slashDayText(user.birthdate),
    doc_type: isOfPerson ? (user.doc_type ?? '') : '',
    doc_identity: user.doc_identity ?? '',
    username: user.username ?? '',
    sex: user.sex ?? '',
    code_phone: user.code_phone ?? '',
    phone: user.phone ?? '',
    code_cellphone: user.code_cellphone ?? '',
    cellphone: user.cellphone ?? '',
    marketing: user.marketing,
    avatar: '',
  };
}

/** Whether another day of birth was typed than the stored one, which is good as it is. */
export function isBirthdateNew(values: ProfileValues, user: UserInfo): boolean {
  return user.birthdate === null || parseDay(values.birthdate) !== user.birthdate;
}
