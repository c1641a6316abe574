import { Anchor, Button } from '@mantine/core';
import type { Address } from '@millaje/api/members/addresses';
import { memberSheetTexts } from '@millaje/api/members/member-sheet.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { profileTexts } from '@millaje/api/members/profile.texts';
import { userDetailTexts as texts } from '@millaje/api/members/user-detail.texts';
import type { UserRow } from '@millaje/api/members/users';
import { userTexts } from '@millaje/api/members/users.texts';
import { phoneText } from '@millaje/domain/phone-text';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { addressUrl } from '../../ui/explorer-urls.ts';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { Section } from '../../ui/section.tsx';
import { UserDetailActions } from './user-actions.tsx';
import { UserAddresses } from './user-addresses.tsx';
import { documentText } from './user-cells.ts';
import { UserNames } from './user-names.tsx';
import { UserTabs } from './user-tabs.tsx';
import classes from './user-detail.module.css';

/** Everything that staff see of a user, and what they do about it. */
export function UserDetail({ user, addresses }: { user: UserRow; addresses: readonly Address[] }) {
  return (
    <div className={classes.detail}>
      <Head user={user} />
      <div className={classes.pair}>
        <PersonalData user={user} />
        <AccountData user={user} />
      </div>
      <UserAddresses addresses={addresses} />
      <UserTabs email={user.email} />
    </div>
  );
}

function Head({ user }: { user: UserRow }) {
  return (
    <header className={classes.head}>
      <UserNames user={user}>
        {user.role.name === 'CORPORATE' && (
          <Anchor component={Link} to={pathTo('staffCorporate', { email: user.email })} inherit>
            {texts.company}
          </Anchor>
        )}
      </UserNames>
      <div className={classes.balance}>
        <span className={classes.balanceLabel}>{userTexts.columns.balance}</span>
        <MilesAmount value={user.balance} />
      </div>
      <div className={classes.actions}>
        <Button component={Link} to={pathTo('staffMemberSheet', { email: user.email })} variant="default" size="sm">
          {memberSheetTexts.title}
        </Button>
        <UserDetailActions user={user} />
      </div>
    </header>
  );
}

function PersonalData({ user }: { user: UserRow }) {
  const none = personTexts.none;
  const sexes: Readonly<Record<string, string>> = personTexts.sexes;
  return (
    <Card title={texts.personal}>
      <DetailsSection
        entries={[
          [personTexts.firstName, user.first_name],
          [personTexts.lastName, user.last_name],
          [personTexts.document, documentText(user.doc_type, user.doc_identity) || none],
          [personTexts.birthdate, dates.day(user.birthdate ?? '') || none],
          [personTexts.sex, sexes[user.sex ?? ''] ?? none],
          [personTexts.phone, phoneText(user.code_phone, user.phone) || none],
          [personTexts.cellphone, phoneText(user.code_cellphone, user.cellphone) || none],
          [profileTexts.marketingLabel, user.marketing ? profileTexts.yes : profileTexts.no],
        ]}
      />
    </Card>
  );
}

function AccountData({ user }: { user: UserRow }) {
  const { membership } = user;
  const since = membership.date === null ? '' : ` ${texts.since(dates.dayInSentence(membership.date))}`;
  return (
    <Card title={texts.account}>
      <DetailsSection
        entries={[
          [userTexts.columns.id, String(user._id)],
          [personTexts.customerId, formatCustomerId(user.customerid) || texts.notSet],
          [userTexts.columns.membership, `${membership.name}${since}`],
          [personTexts.username, user.username ?? personTexts.none],
          [personTexts.registered, dates.day(user.date_inscription)],
          [texts.programme(brand.product), user.is_product ? userTexts.yes : userTexts.no],
          [texts.secondFactor, user.twofa_status ? texts.secondFactorOn : texts.secondFactorOff],
          [
            userTexts.columns.wallet,
            user.address_eth === null ? (
              personTexts.none
            ) : (
              <CopyableHash
                key="wallet"
                value={user.address_eth}
                label={userTexts.columns.wallet}
                href={addressUrl(user.address_eth)}
              />
            ),
          ],
        ]}
      />
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className={classes.body}>{children}</div>
    </Section>
  );
}
