/** Texts about the ways of paying. */
export const gatewayTexts = {
  tab: 'Pasarelas de pago',
  help: 'Lo que los miembros pueden elegir al pagar. Cada cambio vale desde ese momento.',
  empty: 'No hay pasarelas',
  names: { 'pago-movil': 'Pago móvil', zelle: 'Zelle', tdc: 'Tarjeta de crédito', millas: 'Millas' },
  on: 'Habilitada',
  off: 'Inhabilitada',
  enable: 'Habilitar',
  disable: 'Inhabilitar',
  /** What is asked: 'Inhabilitar {gateway}'. */
  toggle: (isActive: boolean, gateway: string): string =>
    isActive ? `Inhabilitar ${gateway}` : `Habilitar ${gateway}`,
  disableHelp: 'Ya no se podrá elegir al pagar. Las órdenes pendientes no cambian.',
  enableHelp: 'Se podrá elegir al pagar desde ahora.',
  enabled: 'Pasarela habilitada.',
  disabled: 'Pasarela inhabilitada.',
} as const;
