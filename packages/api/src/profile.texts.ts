/** Texts of one's own data. */
export const profileTexts = {
  updated: 'Sus datos fueron actualizados.',
  pictureWrong: 'La imagen debe ser JPG o PNG.',
  pictureTooLarge: 'La imagen debe pesar máximo 5 MB.',
} as const;
