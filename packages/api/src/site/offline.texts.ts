/** Texts of what is shown while there is no connection. */
export const offlineTexts = {
  /** `when`: day and time of the oldest answer on the screen. */
  keptFrom: (when: string): string => `Sin conexión. Datos de ${when}.`,
} as const;

/** Of the page that answers what cannot be had without a connection. */
export const offlinePageTexts = {
  title: 'Sin conexión',
  help: 'No se pudo abrir esta página. Cuando vuelva la conexión, se abre sola.',
  opens: 'Se abren sin conexión',
  ways: {
    front: 'Página de inicio',
    memberHome: 'Mis millas y mi tarjeta',
    tickets: 'Mis solicitudes y boletos',
    operations: 'Mis operaciones',
    allyHome: 'Mis millas',
  },
} as const;
