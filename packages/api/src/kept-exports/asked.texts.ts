/** What a file that staff exported is of, by the call that made it. */
export const exportNames: Readonly<Record<string, string>> = {
  AllUsersExcel: 'Usuarios',
  AllHolders: 'Usuarios con millas',
  AllOperationsExcel: 'Operaciones',
  OrdersExcel: 'Órdenes',
  PayoutsExcel: 'Liquidaciones',
  MonthExcel: 'El mes',
  MonthPdf: 'El mes',
};

/** What the fields of an export's filters are called. Those that stand nowhere here are told by nobody: the order, for one. */
export const askedNames: Readonly<Record<string, string>> = {
  dateFrom: 'Desde',
  date_from: 'Desde',
  dateTo: 'Hasta',
  date_to: 'Hasta',
  month: 'Mes',
  email: 'Correo',
  userId: 'Usuario',
  text: 'Texto',
  operationType: 'Tipo',
  status: 'Estado',
  method: 'Método',
  get_membership: 'Membresía',
  get_rol: 'Rol',
  get_customerid: 'Customer ID',
  get_sex: 'Sexo',
  get_marketing: 'Marketing',
  get_status: 'Status',
};

/** How they are said. */
export const askedTexts = {
  everything: 'Sin filtros',
  one: (name: string, value: string): string => `${name}: ${value}`,
  yes: 'Sí',
  no: 'No',
} as const;
