import { membershipStatusRoute, updateMembershipRoute } from '@millaje/api/products/memberships';
import { membershipTexts } from '@millaje/api/products/memberships.texts';
import { membershipColumns } from '../../features/products/columns.tsx';
import { MembershipFields, valuesOfMembership } from '../../features/products/membership-forms.tsx';
import { productsKey } from '../../features/products/products-key.ts';
import { membershipProductsQuery } from '../../features/products/queries.ts';
import { onlyFor } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { StatusToggle } from '../../ui/catalogue/status-toggle.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: membershipTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** The memberships, and what their tiers may do. */
export default function StaffMemberships() {
  return (
    <CatalogueScreen
      title={membershipTexts.title}
      query={membershipProductsQuery}
      columns={membershipColumns}
      csv={membershipTexts.csv}
      empty={membershipTexts.empty}
      nameOf={({ name }) => name}
      addTo={pathTo('staffMembershipAdd')}
      toggle={(row) => (
        <StatusToggle
          route={membershipStatusRoute}
          row={row}
          name={row.name}
          consequence={membershipTexts.toggled}
          refresh={productsKey}
        />
      )}
      edit={(row, close) => (
        <SaveForm
          key={row.id}
          route={updateMembershipRoute}
          initial={valuesOfMembership(row)}
          read={readOf(row, valuesOfMembership)}
          extra={{ id: row.id }}
          fields={(form) => <MembershipFields form={form} membership={row} />}
          refresh={productsKey}
          onClose={close}
        />
      )}
    />
  );
}
