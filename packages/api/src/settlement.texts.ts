/** Texts of the reconciliation of the ledger with the chain. */
export const settlementTexts = {
  title: 'Conciliación',
  run: 'Conciliar ahora',
  agrees: 'La cadena y el libro coinciden.',
  differs: 'La cadena y el libro no coinciden.',
  empty: 'No hay conciliaciones disponibles.',
  explorerTitle: 'Transacción en la cadena',
} as const;
