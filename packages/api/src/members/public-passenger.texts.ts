/** Texts of the public search for a passenger. */
export const publicPassengerTexts = {
  valueRequired: 'Ingrese su correo electrónico o nombre de usuario.',
  unexpected: 'Error no esperado',
} as const;

/** Labels of the public search and of what it finds. */
export const passengerSearchTexts = {
  title: 'Buscar pasajero',
  oneRequired: 'Ingrese al menos uno de los tres datos.',
  lead: (product: string): string =>
    `Compruebe si alguien es miembro de ${product}. Basta un dato; si escribe varios, deben coincidir todos.`,
  identifier: 'Correo o nombre de usuario',
  customerId: 'Customer ID',
  document: 'Documento',
  submit: 'Buscar',
  results: 'Resultados',
  found: (count: number): string => (count === 1 ? 'Se encontró 1 pasajero.' : `Se encontraron ${count} pasajeros.`),
  email: 'Correo',
  username: 'Nombre de usuario',
  membership: 'Membresía',
  status: 'Status',
  registered: 'Fecha de inscripción',
  member: (product: string): string => `Miembro ${product}`,
} as const;
