/** Texts about what booking classes earn. */
export const classFactorTexts = {
  tab: 'Factores de Premiacion de Clases',
  help: 'Parte de la recompensa de la ruta que gana cada clase, de 0 a 1,2. Cada cambio vale desde ese momento; los vuelos anteriores conservan el suyo.',
  columns: { class: 'Clase', family: 'Familia', value: 'Factor', starts_at: 'Vigente desde' },
  factorOf: (classCode: string): string => `Factor de la clase ${classCode}`,
  save: 'Guardar',
  saveOf: (classCode: string): string => `Guardar el factor de la clase ${classCode}`,
  required: 'Ingrese el factor de la clase',
  wrong: 'El factor debe ser un número de 0 a 1,2 con hasta dos decimales',
  /** The alerts and labels, as they are printed. */
  updated: 'Actualizado!',
  failed: 'Error',
  saveFailed: 'Error en la request',
  loadFailed: 'Error en request.GetRewardRates',
  /** `value`: what is there now. */
  changedMeanwhile: (value: string): string =>
    `Otra persona lo cambió: ahora es ${value}. Guarde de nuevo para que quede el suyo.`,
} as const;
