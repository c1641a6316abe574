import { Anchor, Avatar } from '@mantine/core';
import { personTexts } from '@millaje/api/members/person.texts';
import { profileTexts } from '@millaje/api/members/profile.texts';
import type { OwnUserInfo, UserInfo } from '@millaje/api/members/users';
import { phoneText } from '@millaje/domain/phone-text';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { EditedSection } from '../../ui/edited-section.tsx';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { documentText } from '../users/user-cells.ts';
import { initialsOf } from './initials.ts';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile.module.css';

/** The panel of one's own data: to read, until 'Editar'. */
export function PersonalData({ user }: { user: OwnUserInfo }) {
  return (
    <EditedSection title={profileTexts.title} form="profile">
      {({ isEditing, edit, close }) => (
        <div className={classes.body}>
          {isEditing ? <ProfileForm user={user} onClose={close} /> : <PersonalDetails user={user} onEdit={edit} />}
        </div>
      )}
    </EditedSection>
  );
}

function PersonalDetails({ user, onEdit }: { user: UserInfo; onEdit: () => void }) {
  const none = personTexts.none;
  const sexes: Readonly<Record<string, string>> = personTexts.sexes;
  const phone = (label: string, code: string | null, number: string | null) =>
    [
      label,
      phoneText(code, number) || (
        <Anchor
          key="add"
          component="button"
          type="button"
          inherit
          aria-label={profileTexts.addOf(label)}
          onClick={onEdit}
        >
          {profileTexts.add}
        </Anchor>
      ),
    ] as const;
  return (
    <>
      <div className={classes.head}>
        <Avatar src={user.avatar} size={72} radius="50%" alt="">
          {initialsOf(user)}
        </Avatar>
        <div className={classes.headNames}>
          <strong className={classes.name}>{`${user.first_name} ${user.last_name}`}</strong>
          <span className={classes.help}>{user.email}</span>
        </div>
      </div>
      <DetailsSection
        entries={[
          [personTexts.document, documentText(user.doc_type, user.doc_identity) || none],
          [personTexts.birthdate, dates.day(user.birthdate ?? '') || none],
          [personTexts.sex, sexes[user.sex ?? ''] ?? none],
          [personTexts.username, user.username ?? none],
          phone(personTexts.phone, user.code_phone, user.phone),
          phone(personTexts.cellphone, user.code_cellphone, user.cellphone),
          [personTexts.customerId, formatCustomerId(user.customerid)],
          [personTexts.registered, dates.day(user.date_inscription)],
          [profileTexts.marketingLabel, user.marketing ? profileTexts.yes : profileTexts.no],
        ]}
      />
    </>
  );
}
