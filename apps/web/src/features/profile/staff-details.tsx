import { Avatar } from '@mantine/core';
import { personTexts } from '@millaje/api/members/person.texts';
import { profileTexts } from '@millaje/api/members/profile.texts';
import type { UserInfo } from '@millaje/api/members/users';
import { phoneText } from '@millaje/domain/phone-text';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { Section } from '../../ui/section.tsx';
import { documentText } from '../users/user-cells.ts';
import { initialsOf } from './initials.ts';
import classes from './profile.module.css';

/** Who a member of the staff is, to read. */
export function StaffDetails({ user }: { user: UserInfo }) {
  const none = personTexts.none;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Section title={profileTexts.title}>
      <div className={classes.body}>
        <div className={classes.head}>
          <Avatar src={user.avatar} size={72} radius="50%" alt="">
            {initialsOf(user)}
          </Avatar>
          <div className={classes.headNames}>
            <strong className={classes.name}>{name}</strong>
            <span className={classes.help}>{user.role.name}</span>
          </div>
        </div>
        <DetailsSection
          entries={[
            [profileTexts.fullName, name],
            [personTexts.username, user.username ?? none],
            [profileTexts.role, user.role.name],
            [personTexts.phone, phoneText(user.code_phone, user.phone) || none],
            [personTexts.email, user.email],
            [personTexts.document, documentText(user.doc_type, user.doc_identity) || none],
            [personTexts.registered, dates.day(user.date_inscription)],
          ]}
        />
      </div>
    </Section>
  );
}
