/** What staff read when they changed somebody's access. */
export const manageUsersTexts = {
  membershipRequired: 'Debe seleccionar.',
  disabled: 'Usuario inactivado con exito',
  enabled: 'Usuario activado con éxito',
  customerIdSet: 'CustomerID asignado',
  membershipChanged: 'Membresía modificada',
  roleChanged: 'Rol modificado',
  sessionsEnded: 'Sesiones cerradas',
  secondFactorReset: 'Verificación en dos pasos retirada',
} as const;
