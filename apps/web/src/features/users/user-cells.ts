/** A document as lists write it: its kind before its number. Nothing where there is none. */
export function documentText(type: string | null, number: string | null): string {
  return [type, number].filter((part) => part !== null && part !== '').join('-');
}

/** How a user's status looks: at work, not yet validated, or out. */
export function toneOfStatus(status: string): 'good' | 'warn' | 'bad' {
  const tones = { activo: 'good', registrado: 'warn' } as const;
  return status in tones ? tones[status as keyof typeof tones] : 'bad';
}
