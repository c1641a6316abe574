type Names<Texts> = [keyof Texts & string, ...(keyof Texts & string)[]];

/** The names of a table of texts, as a schema lists what may be chosen. */
export const namesOf = <Texts extends object>(texts: Texts) => Object.keys(texts) as Names<Texts>;
