export const calendarMonthTexts = { wrongMonth: 'Ingrese un mes válido (AAAA-MM).' } as const;
