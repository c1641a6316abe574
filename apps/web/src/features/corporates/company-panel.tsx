import { Skeleton } from '@mantine/core';
import { phoneText } from '@millaje/domain/phone-text';
import type { Organisation } from '@millaje/api/corporates/corporates';
import { corporateTexts as texts } from '@millaje/api/corporates/corporates.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { DetailsSection } from '../../ui/details-list.tsx';
import { EditedSection } from '../../ui/edited-section.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { documentText } from '../users/user-cells.ts';
import { CompanyForm } from './company-form.tsx';
import { ownCorporateQuery } from './queries.ts';
import classes from './corporates.module.css';

/** The panel of the ally's organisation: to read, until 'Editar'. Its document stays. */
export function CompanyPanel() {
  const query = useQuery(ownCorporateQuery);
  return (
    <EditedSection title={texts.companyTitle} form="company" isThere={query.data !== undefined}>
      {({ isEditing, close }) => (
        <div className={classes.body}>
          <Loaded query={query} failed={tableTexts.detailFailed} waiting={<CompanySkeleton />}>
            {(data) =>
              isEditing ? <CompanyForm organisation={data} onClose={close} /> : <CompanyDetails organisation={data} />
            }
          </Loaded>
        </div>
      )}
    </EditedSection>
  );
}

function CompanySkeleton() {
  return (
    <output className={classes.skeletonColumn} aria-busy="true" aria-label={shellTexts.loading}>
      {[60, 45, 70, 50, 65].map((width) => (
        <Skeleton key={width} height={14} my={3.5} width={`${width}%`} />
      ))}
    </output>
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
