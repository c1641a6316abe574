/** Latin letters that no accent was put on to make them, each by what stands for it where only A to Z can be written. */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/** Cyrillic letters as passports write them (ICAO 9303, part 3). */
const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  є: 'ie',
  і: 'i',
  ґ: 'g',
  ђ: 'd',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
};

/** Greek letters, one by one, as ISO 843 writes them. */
const greek: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

const every = { ...latin, ...cyrillic, ...greek };

function within(letters: Readonly<Record<string, string>>, letter: string): string | undefined {
  const small = letters[letter];
  if (small !== undefined) return small;
  const big = letters[letter.toLowerCase()];
  return big === undefined ? undefined : big.slice(0, 1).toUpperCase() + big.slice(1);
}

/** What stands for a letter of Latin script that has no accent to lose: 'Ł' is 'L'. Undefined for every other one. */
export const plainLatin = (letter: string): string | undefined => within(latin, letter);

/** The same for Cyrillic and Greek letters, too: 'Ж' is 'Zh'. Nothing stands for what only softens another one. */
export const inLatin = (letter: string): string | undefined => within(every, letter);
