import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/corporates';
const suites = [`${folder}/corporates.test.ts`];

/** Allies and their organisations. */
export const corporatesFaults: readonly Fault[] = [
  {
    name: 'passengers are in the list of allies',
    file: `${folder}/corporates.store.ts`,
    find: 'u.role_id = 4 ${since',
    replace: 'u.role_id in (3, 4) ${since',
    suites,
  },
  {
    name: 'staff find a passenger as an ally',
    file: `${folder}/corporates.store.ts`,
    find: 'where u.role_id = 4 and u.id in',
    replace: 'where u.id in',
    suites,
  },
  {
    name: 'an ally changes every organisation',
    file: `${folder}/corporates.store.ts`,
    near: 'export async function updateOrganisation',
    find: ".where('user_id', '=', userId)",
    replace: ".where('user_id', '>=', userId - 1000n)",
    suites,
  },
  {
    name: 'an ally’s balance shows what is set aside as there',
    file: `${folder}/corporates.store.ts`,
    find: 'coalesce(b.balance - b.held, 0) as balance',
    replace: 'coalesce(b.balance, 0) as balance',
    suites: ['apps/server/src/modules/members/available-miles.test.ts'],
  },
  {
    name: 'an industry that does not exist is taken',
    file: `${folder}/routes.ts`,
    find: 'if (!(await isIndustry(database, body.industry_uc)))',
    replace: 'if (!(await isIndustry(database, body.industry_uc)) && body.industry_uc < 0)',
    suites,
  },
  {
    name: 'the second page of allies is the first',
    file: `${folder}/routes.ts`,
    find: '{ page: page_count, size: quantity }',
    replace: '{ page: page_count - page_count + 1, size: quantity }',
    suites,
  },
  {
    name: 'the day that a list of allies ends with is left out',
    file: `${folder}/routes.ts`,
    find: 'date_to ? endOfDay(date_to) : undefined',
    replace: 'date_to ? startOfDay(date_to) : undefined',
    suites,
  },
  {
    name: 'the audit of an organisation does not tell what it is now',
    file: `${folder}/routes.ts`,
    find: 'after: corporate_user,',
    replace: 'after: {},',
    suites,
  },
  {
    name: 'an ally overwrites what was written in another window',
    file: `${folder}/routes.ts`,
    find: "change(pool, { action: 'profile_updated', caller, context },",
    replace: "change(pool, { action: 'profile_updated', caller, context: { ...context, seen: undefined } },",
    suites,
  },
  {
    name: 'an ally calls itself as the programme',
    file: `${folder}/routes.ts`,
    find: ' && isNameOfProgramme(body.name_uc, brand)',
    replace: ' && false',
    suites,
  },
  {
    name: 'a name that staff gave cannot be kept',
    file: `${folder}/routes.ts`,
    find: 'before.name !== body.name_uc &&',
    replace: 'before.name !== undefined &&',
    suites,
  },
  {
    name: 'an organisation registers as the programme',
    file: 'apps/server/src/modules/members/register.ts',
    find: 'if (isNameOfProgramme(form.name_uc, brand))',
    replace: 'if (form.name_uc === brand.support_email)',
    suites,
  },
  {
    name: 'whoever was put out is led to a code that never comes',
    file: 'apps/server/src/modules/members/register.ts',
    find: 'data: { is_out: own !== undefined },',
    replace: 'data: { is_out: false },',
    suites,
  },
];
