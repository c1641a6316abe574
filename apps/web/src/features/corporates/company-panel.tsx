import { Button, Skeleton } from '@mantine/core';
import { phoneText } from '@millaje/domain/phone-text';
import { IconPencil } from '@tabler/icons-react';
import type { Organisation } from '@millaje/api/corporates/corporates';
import { corporateTexts as texts } from '@millaje/api/corporates/corporates.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { profileTexts } from '@millaje/api/members/profile.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DetailsSection } from '../../ui/details-list.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { Section } from '../../ui/section.tsx';
import { documentText } from '../users/user-cells.ts';
import { CompanyForm } from './company-form.tsx';
import { ownCorporateQuery } from './queries.ts';
import classes from './corporates.module.css';

/** The panel of the ally's organisation: to read, until 'Editar'. Its document stays. */
export function CompanyPanel() {
  const { data, error, refetch } = useQuery(ownCorporateQuery);
  const [isEditing, setEditing] = useState(false);
  const edit = (
    <Button
      variant="subtle"
      size="compact-sm"
      mr={-8}
      leftSection={<IconPencil size={16} aria-hidden />}
      onClick={() => setEditing(true)}
    >
      {profileTexts.edit}
    </Button>
  );
  return (
    <Section title={texts.companyTitle} action={isEditing || data === undefined ? undefined : edit}>
      <div className={classes.body}>
        {data === undefined && error !== null && (
          <FailureState title={tableTexts.detailFailed} message={error.message} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <output className={classes.skeleton} aria-busy="true" aria-label={shellTexts.loading}>
            {[60, 45, 70].map((width) => (
              <Skeleton key={width} height={14} width={`${width}%`} />
            ))}
          </output>
        )}
        {data !== undefined && !isEditing && <CompanyDetails organisation={data} />}
        {data !== undefined && isEditing && <CompanyForm organisation={data} onClose={() => setEditing(false)} />}
      </div>
    </Section>
  );
}

function CompanyDetails({ organisation }: { organisation: Organisation }) {
  const none = personTexts.none;
  return (
    <DetailsSection
      entries={[
        [texts.columns.name, organisation.name],
        [texts.columns.document, documentText(organisation.doc_type, organisation.doc_identity) || none],
        [texts.columns.industry, organisation.industry?.name ?? none],
        [texts.columns.phone, phoneText(organisation.code_phone, organisation.phone) || none],
        [texts.fiscalAddress, organisation.address ?? none],
      ]}
    />
  );
}
