/** Texts of what staff do by the keyboard: the search of everything, and the sheet of keys. */
export const commandTexts = {
  member: 'Usuario',
  transaction: (hash: string): string => `Transacción ${hash}`,
  help: 'Atajos de teclado',
  sheet: [
    { keys: ['Ctrl', 'K'], does: 'Buscar pantallas, acciones, usuarios y operaciones' },
    { keys: ['?'], does: 'Ver esta hoja' },
    { keys: ['↑', '↓'], does: 'Ir a la fila anterior o a la siguiente' },
    { keys: ['Re Pág', 'Av Pág'], does: 'Ir diez filas hacia arriba o hacia abajo' },
    { keys: ['Inicio', 'Fin'], does: 'Ir a la primera fila o a la última' },
    { keys: ['Entrar'], does: 'Abrir la fila' },
    { keys: ['Esc'], does: 'Cerrar la fila abierta, un diálogo o un menú' },
  ],
} as const;
