import { Anchor, Tabs } from '@mantine/core';
import type { CorporateUser } from '@millaje/api/corporates/corporates';
import type { Address } from '@millaje/api/members/addresses';
import { corporateTexts as texts } from '@millaje/api/corporates/corporates.texts';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { phoneText } from '@millaje/domain/phone-text';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { addressUrl } from '../../ui/explorer-urls.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserOperations } from '../operations/user-operations.tsx';
import { documentText, toneOfStatus } from '../users/user-cells.ts';
import { UserLink } from '../users/user-link.tsx';
import { CorporateAddresses } from './corporate-addresses.tsx';
import classes from './corporates.module.css';

interface CorporateDetailProps {
  corporate: CorporateUser;
  addresses: readonly Address[];
  balance: number;
}

/** Everything that staff see of an ally. */
export function CorporateDetail({ corporate, addresses, balance }: CorporateDetailProps) {
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <h2 className={classes.headName}>{corporate.name}</h2>
        <Anchor component={Link} to={pathTo('staffCorporates')} size="sm" fw={600}>
          {texts.title}
        </Anchor>
      </div>
      <div className={classes.pair}>
        <Company corporate={corporate} />
        <Representative person={corporate.user_info} balance={balance} />
      </div>
      <CorporateAddresses addresses={addresses} />
      <Tabs defaultValue="operations">
        <Tabs.List>
          <Tabs.Tab value="operations">{operationTexts.title}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="operations" className={classes.tab}>
          <UserOperations email={corporate.user_info.email} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Company({ corporate }: { corporate: CorporateUser }) {
  const none = personTexts.none;
  return (
    <Section title={texts.company}>
      <div className={classes.body}>
        <DetailsSection
          entries={[
            [texts.columns.name, corporate.name],
            [texts.columns.document, documentText(corporate.doc_type, corporate.doc_identity) || none],
            [texts.columns.phone, phoneText(corporate.code_phone, corporate.phone) || none],
            [texts.columns.industry, corporate.industry?.name ?? none],
            [texts.fiscalAddress, corporate.address ?? none],
            [texts.status, <StatusDot key="status" tone={toneOfStatus(corporate.status)} label={corporate.status} />],
          ]}
        />
      </div>
    </Section>
  );
}

function Representative({ person, balance }: { person: CorporateUser['user_info']; balance: number }) {
  const none = personTexts.none;
  return (
    <Section title={texts.representative}>
      <div className={classes.body}>
        <DetailsSection
          entries={[
            [personTexts.firstName, person.first_name],
            [personTexts.lastName, person.last_name],
            [personTexts.document, documentText(person.doc_type, person.doc_identity) || none],
            [texts.columns.email, <UserLink key="email" email={person.email} />],
            [texts.registrationDate, dates.day(person.date_inscription)],
            [texts.columns.phone, phoneText(person.code_phone, person.phone) || none],
            [texts.balance, <MilesAmount key="balance" value={balance} />],
            [
              texts.ethereum,
              person.address_eth === null ? (
                none
              ) : (
                <CopyableHash
                  key="address"
                  value={person.address_eth}
                  label={texts.ethereum}
                  href={addressUrl(person.address_eth)}
                />
              ),
            ],
          ]}
        />
      </div>
    </Section>
  );
}
