/** Texts of what is shown while there is no connection. */
export const offlineTexts = {
  /** `when`: day and time of the oldest answer on the screen. */
  keptFrom: (when: string): string => `Sin conexión. Datos de ${when}.`,
} as const;
