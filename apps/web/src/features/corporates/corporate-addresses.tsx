import type { Address } from '@millaje/api/members/addresses';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { auditTexts } from '@millaje/api/audit/audit.texts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Section } from '../../ui/section.tsx';
import { useCountryName } from '../reference-data/use-country-name.ts';
import { useStateNames } from './use-state-names.ts';
import classes from './corporates.module.css';

const { columns } = addressTexts;

/** The addresses of an ally, to read. */
export function CorporateAddresses({ addresses }: { addresses: readonly Address[] }) {
  const countryName = useCountryName();
  const stateName = useStateNames(addresses);
  const none = auditTexts.nothing;
  return (
    <Section title={addressTexts.title}>
      {addresses.length === 0 ? (
        <EmptyState title={addressTexts.empty} />
      ) : (
        <ScrollRegion className={classes.scroll} label={addressTexts.table}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{columns.number}</th>
                <th scope="col">{columns.description}</th>
                <th scope="col">{columns.country}</th>
                <th scope="col">{columns.state}</th>
                <th scope="col">{columns.city}</th>
                <th scope="col">{columns.zipCode}</th>
                <th scope="col">{columns.address}</th>
              </tr>
            </thead>
            <tbody>
              {addresses.map((address) => (
                <tr key={address.id}>
                  <td>{address.id}</td>
                  <td>{address.description}</td>
                  <td>{countryName(address.country)}</td>
                  <td>{stateName(address) || none}</td>
                  <td>{address.city}</td>
                  <td>{address.zip_code ?? none}</td>
                  <td>{address.address ?? none}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Section>
  );
}
