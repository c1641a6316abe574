const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** A month (YYYY-MM) as people say it: 'octubre de 2026'. What is none stays as it is. */
export function monthLabel(month: string): string {
  const name = months[Number(month.slice(5)) - 1];
  return name === undefined ? month : `${name} de ${month.slice(0, 4)}`;
}
