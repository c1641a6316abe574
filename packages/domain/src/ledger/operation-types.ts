/** Every kind of operation; the numbers are stored, the names are what people read. */
export const operationTypes = {
  transfer: { id: 1, name: 'Transferencia' },
  redemption: { id: 2, name: 'Redención' },
  reward: { id: 3, name: 'Premio' },
  miles_purchase: { id: 4, name: 'Compra de Millas' },
  membership_purchase: { id: 5, name: 'Compra de Membresía' },
  admin_transfer: { id: 6, name: 'Transferencia Admin' },
  opening_balance: { id: 7, name: 'Saldo inicial' },
  reversal: { id: 8, name: 'Reintegro' },
} as const;

export type OperationType = keyof typeof operationTypes;

const typesById = new Map<number, OperationType>(
  Object.entries(operationTypes).map(([type, { id }]) => [id, type as OperationType]),
);

/** The operation type with that stored number; an unknown number is a bug of ours. */
export function operationTypeOf(id: number): OperationType {
  const type = typesById.get(id);
  if (!type) throw new Error(`operation type ${id} does not exist`);
  return type;
}

/** What people read for a stored number. A newer version may have stored one that this one does not know: it is an operation all the same. */
export function operationTypeName(id: number): string {
  const type = typesById.get(id);
  return type ? operationTypes[type].name : 'Operación';
}
