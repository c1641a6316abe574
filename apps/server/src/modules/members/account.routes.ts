import {
  accountTexts,
  addAddressRoute,
  addressesMaximum,
  addressesRoute,
  addressTexts,
  allMembershipsRoute,
  allRolesRoute,
  deleteAddressRoute,
  profileTexts,
  publicPassengerRoute,
  registerFromAdminRoute,
  registerRoute,
  updateAddressRoute,
  updateProfileRoute,
  type Address,
  type CorporateRegistration,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { needsApproval, roleIds } from '@millaje/domain';
import { isRefusal, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { addOnce, change, recordAudit } from '../audit/index.ts';
import { approvalRules } from '../settings/index.ts';
import {
  deleteAddress,
  insertAddress,
  listAddresses,
  lockAddress,
  readAddress,
  updateAddress,
} from './addresses.store.ts';
import { listMemberships, listRoles } from './lists.store.ts';
import { publicSearches, searchPublicPassenger } from './public-passenger.ts';
import { registerByStaff } from './register-by-staff.ts';
import { register, type RegisterDependencies, type Registration } from './register.ts';
import { updateProfile, type ProfileDependencies } from './update-profile.ts';
import { ownInfoView } from './user.view.ts';
import { findUser } from './users.store.ts';

export type MemberAccountDependencies = RegisterDependencies & ProfileDependencies & { readonly brand: Brand };

/** Becoming a user, one's own data, and who may be seen by anybody. */
export function memberAccountRoutes(dependencies: MemberAccountDependencies): BoundRoute[] {
  const { database, pool, brand, now } = dependencies;
  const search = {
    database,
    now,
    show: brand.public_lookup,
    limit: createLimit(pool, 'public_passenger', publicSearches),
  };
  return [
    ...registrationRoutes(dependencies),
    ...addressRoutes(dependencies),
    bind(updateProfileRoute, async ({ body }, caller, origin) => {
      const refusal = await updateProfile(dependencies, body, caller, origin);
      if (refusal) return refusal;
      const user = await findUser(database, { id: caller.userId });
      if (!user) return refuse('not_signed_in');
      const user_info = ownInfoView(user, now());
      return written(profileTexts.updated, { user: { code: 201, message: profileTexts.updated, user_info } });
    }),
    bind(publicPassengerRoute, async ({ body }, _caller, { address }) => {
      const result = await searchPublicPassenger(search, body, address);
      return isRefusal(result) ? result : read(result);
    }),
    bind(allMembershipsRoute, async () => read({ memberships: await listMemberships(database) })),
    bind(allRolesRoute, async () => read({ roles: await listRoles(database) })),
  ];
}

function registrationRoutes(dependencies: RegisterDependencies): BoundRoute[] {
  return [
    bind(registerRoute, async ({ body }, _caller, origin) => {
      // The schema's check has put the corporate form's choices in their normal forms.
      const form: Registration = 'name_uc' in body ? (body as unknown as CorporateRegistration) : body;
      return (await register(dependencies, form, origin)) ?? written(accountTexts.registered, {});
    }),
    bind(registerFromAdminRoute, async ({ body }, caller, origin) => {
      const rules = await approvalRules(dependencies.database);
      // Who could add the second person alone would be both.
      if (body.role === roleIds.SUPER_ADMIN && needsApproval(rules, { action: 'role' }))
        return refuse('administrator_needs_approval');
      const result = await registerByStaff(dependencies, body, caller, origin);
      return isRefusal(result) ? result : written(accountTexts.registeredByStaff, { id_user: Number(result.userId) });
    }),
  ];
}

function addressRoutes({ database, pool }: RegisterDependencies): BoundRoute[] {
  return [
    bind(addressesRoute, async (_input, caller) => read({ addresses: await listAddresses(database, caller.userId) })),
    bind(addAddressRoute, ({ body }, caller, context) => {
      const options = { action: 'address_added', caller, context, once: context.identity } as const;
      const answerOf = (address: Address | undefined) =>
        address ? written(addressTexts.added, { address }) : refuse('address_not_found');
      const add = () =>
        change(pool, options, async (within) => {
          const address = await insertAddress(within, caller.userId, body, addressesMaximum);
          if (!address) return refuse('too_many_addresses');
          const subject = { type: 'user', id: caller.userId } as const;
          return { subject, added: address.id, after: address, answer: answerOf(address) };
        });
      return addOnce(
        database,
        { caller, context },
        async (id) => answerOf(await readAddress(database, caller.userId, Number(id))),
        add,
      );
    }),
    bind(updateAddressRoute, ({ body: { id_address, ...details } }, caller, context) =>
      change(pool, { action: 'address_updated', caller, context }, async (within) => {
        const before = await lockAddress(within, caller.userId, id_address);
        const address = before && (await updateAddress(within, caller.userId, id_address, details));
        if (!address) return refuse('address_not_found');
        const answer = written(addressTexts.updated, { address });
        return { subject: { type: 'user', id: caller.userId }, before, after: address, answer };
      }),
    ),
    bind(deleteAddressRoute, ({ body }, caller, origin) =>
      inTransaction(pool, async (transaction) => {
        if (!(await deleteAddress(transaction.database, caller.userId, body.id_address)))
          return refuse('address_not_found');
        await recordAudit(transaction.database, {
          action: 'address_deleted',
          actor: caller,
          subject: { type: 'user', id: caller.userId },
          origin,
          before: { id: body.id_address },
        });
        return written(addressTexts.deleted, {});
      }),
    ),
  ];
}
