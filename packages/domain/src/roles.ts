/** The four roles; the numbers are the `id_rol` on the wire and the primary keys in the database. */
export const roleIds = { SUPER_ADMIN: 1, CONSULT: 2, PASSENGER: 3, CORPORATE: 4 } as const;

export type RoleName = keyof typeof roleIds;
export type RoleId = (typeof roleIds)[RoleName];

const namesById = new Map<number, RoleName>(Object.entries(roleIds).map(([name, id]) => [id, name as RoleName]));

/** The role's name, or undefined when the number is none of the four. */
export function roleNameOf(id: number): RoleName | undefined {
  return namesById.get(id);
}

/** The areas of the product; each role has exactly one home. */
export type Area = 'backoffice' | 'passenger' | 'corporate';

const areaByRole: Record<RoleName, Area> = {
  SUPER_ADMIN: 'backoffice',
  CONSULT: 'backoffice',
  PASSENGER: 'passenger',
  CORPORATE: 'corporate',
};

/** The area in which a role is at home. */
export function areaOf(role: RoleName): Area {
  return areaByRole[role];
}

/** Whether a role works for the programme. */
export function isOfStaff(role: RoleName): boolean {
  return areaOf(role) === 'backoffice';
}
