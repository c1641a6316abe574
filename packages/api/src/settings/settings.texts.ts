/** Texts of the screen of settings. Each tab keeps the number that printed matter calls it by. */
export const settingTexts = {
  title: 'MÁS OPCIONES',
  tabs: 'Opciones',
} as const;
