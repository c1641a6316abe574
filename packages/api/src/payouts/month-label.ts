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

/** A month (YYYY-MM) as people say it: 'octubre de 2026'. */
export function monthLabel(month: string): string {
  return `${months[Number(month.slice(5)) - 1] ?? month} de ${month.slice(0, 4)}`;
}
