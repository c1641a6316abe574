import { roleIds } from '@millaje/domain';
import type { NewMember } from './create-members.ts';

/** Only for examples: a production instance has no demo data. */
export const demoPassword = 'Millaje.2026';

/** How long the membership has lasted stands for its date, so that the examples never grow old. */
type DemoPerson = Omit<NewMember, 'passwordHash' | 'isProduct' | 'status' | 'membershipDate'> & { readonly membershipMonths: number | null };

const caracas = { codePhone: '+58', country: 'VE', city: 'Caracas', marketing: false } as const;

/** Staff, members of every level, and an ally. The names are invented. */
export const demoPeople: readonly DemoPerson[] = [
  {
    ...caracas, roleId: roleIds.SUPER_ADMIN, firstName: 'Adriana', lastName: 'Montilla Rangel', email: 'admin@millaje.example', username: 'admin.millaje',
    sex: 'F', docType: 'V', docIdentity: '12458733', birthdate: '1979-04-18', phone: '4142208817', customerId: null, membershipId: 1, membershipMonths: null,
  },
  {
    ...caracas, roleId: roleIds.CONSULT, firstName: 'Rafael', lastName: 'Piñango', email: 'consulta@millaje.example', username: 'consulta.millaje',
    sex: 'M', docType: 'V', docIdentity: '15330294', birthdate: '1984-09-02', phone: '4123341290', customerId: null, membershipId: 1, membershipMonths: null,
  },
  {
    ...caracas, roleId: roleIds.PASSENGER, firstName: 'María de los Ángeles', lastName: 'Fernández-Villanueva de la Paz', email: 'maria@millaje.example',
    username: 'maria.fernandez', sex: 'F', docType: 'V', docIdentity: '14785236', birthdate: '1982-11-27', phone: '4141234567', customerId: '4820115736',
    membershipId: 3, membershipMonths: 4,
  },
  {
    ...caracas, roleId: roleIds.PASSENGER, firstName: 'José Gregorio', lastName: 'Nuñez Díaz', email: 'jose@millaje.example', username: 'jose.nunez',
    city: 'Maracaibo', sex: 'M', docType: 'V', docIdentity: '10293847', birthdate: '1975-02-06', phone: '4246091182', customerId: '4820115744',
    membershipId: 2, membershipMonths: 6,
  },
  {
    ...caracas, roleId: roleIds.PASSENGER, firstName: 'Valentina', lastName: "O'Connor Salas", email: 'valentina@millaje.example', username: 'valentina_oc',
    city: 'Lechería', sex: 'F', docType: 'E', docIdentity: '84210935', birthdate: '1991-07-15', phone: '4127718204', customerId: '4820115752',
    membershipId: 2, membershipMonths: 9,
  },
  {
    ...caracas, roleId: roleIds.PASSENGER, firstName: 'Luis Alberto', lastName: 'Guaramato', email: 'luis@millaje.example', username: 'luis.guaramato',
    city: 'Puerto Ordaz', sex: 'M', docType: 'V', docIdentity: '19876540', birthdate: '1989-12-30', phone: '4169043327', customerId: '4820115760',
    membershipId: 1, membershipMonths: 25,
  },
  {
    ...caracas, roleId: roleIds.PASSENGER, firstName: 'Carmen Elena', lastName: 'Rojas', email: 'carmen@millaje.example', username: 'carmen.rojas',
    city: 'Porlamar', sex: 'F', docType: 'V', docIdentity: '9512746', birthdate: '1968-05-21', phone: '4148830915', customerId: '4820115778',
    membershipId: 1, membershipMonths: 17,
  },
  {
    ...caracas, roleId: roleIds.PASSENGER, firstName: 'Ana', lastName: 'Li', email: 'ana@millaje.example', username: 'ana.li.2001', codePhone: '+1',
    country: 'US', city: 'Miami', sex: 'F', docType: 'P', docIdentity: 'G4471902', birthdate: '2001-08-09', phone: '3055550142', customerId: '4820115786',
    membershipId: 1, membershipMonths: 2,
  },
  {
    ...caracas, roleId: roleIds.CORPORATE, firstName: 'Rosa', lastName: 'Marcano', email: 'aliado@millaje.example', username: 'posada.brisas',
    city: 'Los Roques', sex: 'F', docType: 'V', docIdentity: '10385521', birthdate: '1971-03-14', phone: '4142210048', customerId: null,
    membershipId: 1, membershipMonths: null,
  },
];

/** The organisation whose legal representative the ally's user is. */
export const demoOrganisation = {
  email: 'aliado@millaje.example',
  name: 'Posada Brisas del Caribe',
  docType: 'J',
  docIdentity: '401238876',
  industry: 'Hotelería y hospedaje',
  address: 'Calle La Marina, Gran Roque',
  codePhone: '+58',
  phone: '2372210048',
};
