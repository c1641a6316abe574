import { Anchor, Skeleton } from '@mantine/core';
import { corporateTexts as texts } from '@millaje/api/corporates/corporates.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { homeTexts, tableTexts } from '@millaje/api/signed-in.texts';
import type { UserInfo } from '@millaje/api/members/users';
import { phoneText } from '@millaje/domain/phone-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DetailsSection } from '../../ui/details-list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { KeptRoom } from '../../ui/kept-room.tsx';
import { Section } from '../../ui/section.tsx';
import { documentText } from '../users/user-cells.ts';
import { ownCorporateQuery } from './queries.ts';
import classes from './corporates.module.css';

interface CompanyCardProps {
  /** Who represents the organisation. */
  user: UserInfo;
  /** Where the data are edited. */
  editTo: string;
}

/** The ally's organisation and contact on the home page. */
export function CompanyCard({ user, editTo }: CompanyCardProps) {
  const query = useQuery(ownCorporateQuery);
  const none = personTexts.none;
  return (
    <KeptRoom name="company" isWaiting={query.isPending}>
      <Section
        title={texts.company}
        action={
          <Anchor component={Link} to={editTo} size="sm" fw={600}>
            {homeTexts.editProfile}
          </Anchor>
        }
      >
        <div className={classes.body}>
          <Loaded query={query} failed={tableTexts.detailFailed} waiting={<CompanySkeleton />}>
            {(data) => (
              <div className={classes.columns}>
                <div>
                  <DetailsSection
                    entries={[
                      [texts.columns.name, data.name],
                      [texts.columns.industry, data.industry?.name ?? none],
                      [texts.columns.document, documentText(data.doc_type, data.doc_identity) || none],
                      [texts.columns.phone, phoneText(data.code_phone, data.phone) || none],
                    ]}
                  />
                </div>
                <div>
                  <DetailsSection
                    entries={[
                      [texts.columns.address, data.address ?? none],
                      [texts.contact, `${user.first_name} ${user.last_name}`],
                      [texts.columns.email, user.email],
                    ]}
                  />
                </div>
              </div>
            )}
          </Loaded>
        </div>
      </Section>
    </KeptRoom>
  );
}

function CompanySkeleton() {
  return (
    <output className={classes.columns} aria-busy="true" aria-label={shellTexts.loading}>
      {[4, 3].map((lines) => (
        <div key={lines} className={classes.skeletonColumn}>
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={line} height={14} my={3.5} width={`${70 - line * 8}%`} />
          ))}
        </div>
      ))}
    </output>
  );
}
