/** Texts of the screen of settings. Each tab keeps the number that printed matter calls it by. */
export const settingTexts = {
  title: 'MÁS OPCIONES',
  tabs: 'Opciones',
  /** A switch was set to what it is. */
  unchanged: 'Ya estaba así. Nada cambió.',
} as const;
