/** Whose a telephone code is first where several countries share it, as the International Telecommunication Union lists them. */
const mainCountries: Readonly<Record<string, string>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+64': 'NZ',
  '+212': 'MA',
  '+262': 'RE',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
};

interface Coded {
  /** ISO 3166-1, two letters. */
  readonly code: string;
  readonly phone_code: string;
}

/** The country that is shown for a telephone code: the one that was picked, else the code's main one, else the first. */
export function phoneCountryOf<Country extends Coded>(
  countries: readonly Country[],
  { phoneCode, picked }: { readonly phoneCode: string | undefined; readonly picked: string },
): Country | undefined {
  const sharing = countries.filter(({ phone_code }) => phone_code === phoneCode);
  const named = (code: string | undefined) => sharing.find((country) => country.code === code);
  return named(picked) ?? named(mainCountries[phoneCode ?? '']) ?? sharing[0];
}
