/** What staff read when they changed somebody's access. */
export const manageUsersTexts = {
  roleRequired: 'Seleccione un rol.',
  disabled: 'Usuario inhabilitado',
  enabled: 'Usuario habilitado',
  roleChanged: 'Rol modificado',
  sessionsEnded: 'Sesiones cerradas',
  secondFactorReset: 'Verificación en dos pasos retirada',
} as const;
