/** Texts of the screen of discounts. */
export const discountScreenTexts = {
  title: 'DESCUENTOS',
  add: 'Nuevo descuento',
  detail: (code: string): string => `Descuento ${code}`,
  empty: 'No hay descuentos disponibles.',
  emptyHelp: 'Un descuento baja el precio de un producto a un miembro, una sola vez.',
  noMatchHelp: 'Quite el filtro o elija otra pestaña.',
  tabs: { all: 'Total', free: 'Activos', reserved: 'Reservados', used: 'Usados', off: 'Inactivos' },
  /** How one stands. */
  states: { free: 'Activo', reserved: 'Reservado', used: 'Usado', off: 'Inactivo' },
  columns: {
    id: 'ID',
    user: 'Correo',
    code: 'Código',
    product: 'Producto',
    percentage: 'Porcentaje',
    priceEnd: 'Precio final',
    date: 'Fecha',
    state: 'Estado',
    actions: 'Acciones',
  },
  open: (code: string): string => `Ver el descuento ${code}`,
  /** What changes for whom, under the question. */
  toggled: {
    off: 'El miembro ya no lo tendrá en sus compras. Una orden que ya lo reservó lo conserva.',
    on: 'El miembro lo tendrá en su próxima compra del producto, una vez.',
  },
  form: {
    user: 'Correo del miembro',
    type: 'Tipo de producto',
    product: 'Producto',
    percentage: 'Porcentaje',
    consequence: (user: string, product: string, percentage: string): string =>
      `${user} recibe ${percentage} % de descuento en ${product}. Su próxima compra lo toma sola, una vez.`,
  },
  info: {
    title: 'Precios',
    name: 'Producto',
    price: 'Precio USD',
    discount: 'Descuento USD',
    end: 'Precio final USD',
    choose: 'Elija el producto y el porcentaje para ver los precios.',
  },
  facts: {
    discount: 'Descuento',
    type: 'Tipo de producto',
    reservedHelp: 'Una orden pendiente lo tiene. Si se rechaza, queda libre.',
    usedHelp: 'Ya se usó: no cambia más.',
  },
} as const;
