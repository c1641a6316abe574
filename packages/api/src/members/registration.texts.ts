/** 'entre 7 y 8', '9', '8 o 10'. */
function amongLengths(lengths: readonly number[]): string {
  const [first = 0, last = 0] = [lengths[0], lengths.at(-1)];
  const isRange = lengths.length > 1 && last - first + 1 === lengths.length;
  if (isRange) return `entre ${first} y ${last}`;
  return lengths.length < 2 ? String(first) : `${lengths.slice(0, -1).join(', ')} o ${last}`;
}

/** What is said about the fields of a person: registration, the staff's new user, the profile and the import read it here. */
export const registrationTexts = {
  firstNameRequired: 'Ingrese su nombre.',
  firstNameInvalid: 'El nombre debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.',
  firstNameScripts: 'Escriba el nombre con las letras de un solo alfabeto.',
  lastNameRequired: 'Ingrese su apellido.',
  lastNameInvalid: 'El apellido debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.',
  lastNameScripts: 'Escriba el apellido con las letras de un solo alfabeto.',
  sexRequired: 'Seleccione.',
  choiceRequired: 'Debe seleccionar.',
  documentRequired: 'Ingrese su documento.',
  /** By where it is asked for, as `documentLengths` of the domain. */
  documentLength: {
    registration: 'Debe contener entre 7 y 12 caracteres.',
    organisation: 'Debe contener entre 8 y 12 caracteres.',
    profile: 'Debe contener entre 6 y 8 caracteres.',
  },
  documentDigitsOnly: 'Debe contener solo números.',
  documentLettersAndDigitsOnly: 'Debe contener solo letras y números.',
  phoneCodeRequired: 'Ingrese el código de área .',
  phoneRequired: 'Ingrese su número de teléfono.',
  phoneLength: 'Debe contener entre 10 y 12 números.',
  /** Where a country's numbers are shorter or longer. */
  otherPhoneLength: (lengths: readonly number[]) => `Debe contener ${amongLengths(lengths)} números.`,
  phoneNotNumeric: 'El teléfono solo debe contener números.',
  phoneOfOtherCountry: 'El teléfono es de otro código de área.',
  countryRequired: 'Debe seleccionar.',
  cityRequired: 'Ingrese la ciudad',
  emailRequired: 'Ingrese su correo electrónico.',
  emailInvalid: 'Ingrese un correo electrónico valido.',
  usernameRequired: 'Ingrese un nombre de usuario.',
  usernameInvalid:
    'El nombre de usuario debe iniciar con una letra, debe tener entre 6-15 caracteres, caracteres especiales permitidos . _',
  passwordRequired: 'Ingrese una contraseña',
  passwordWeak:
    'La contraseña debe tener mínimo 8 caracteres una mayúscula una minúscula, un número y un carácter especial',
  passwordTooLong: 'La contraseña debe tener máximo 30 caracteres',
  confirmationRequired: 'Confime su contraseña',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  birthdateRequired: 'Ingrese su fecha de nacimiento',
  tooYoung: 'Debe tener al menos 9 años.',
  infant: 'Debe tener más de 2 años.',
  roleRequired: 'Debe seleccionar un role',
  conditionsRequired: 'Debe aceptar los términos y condiciones del sitio',
  customerIdRequired: 'Debe ingresar el CustomerID.',
  customerIdNotNumeric: 'El CustomerID solo debe numérico.',
  customerIdLength: 'El CustomerID debe contener 10 caracteres',
} as const;
