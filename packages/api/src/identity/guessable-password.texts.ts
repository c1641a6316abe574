import type { Guessable } from '@millaje/domain/guessing';

/** What is said of a new password that somebody would guess; only the server knows the words. */
export const guessablePasswordTexts: Readonly<Record<Guessable, string>> = {
  common: 'Esa contraseña es una palabra muy usada: muchos la probarían. Elija otra o agregue más palabras.',
  own_words:
    'La contraseña no puede basarse en su nombre, su correo, sus datos ni en palabras del programa: elija otras.',
};
