/** What people read of the files that they exported and can download again. */
export const keptExportTexts = {
  title: 'Descargas',
  lead: 'Lo que usted exportó en las últimas 24 horas. Solo usted lo ve; después se borra.',
  list: 'Archivos guardados',
  empty: 'No tiene archivos guardados.',
  emptyHelp: 'Cuando exporte una lista o un reporte, podrá descargarlo otra vez desde aquí durante un día.',
  loadFailed: 'No se pudieron cargar las descargas',
  failed: 'No se pudo descargar el archivo',
  made: (at: string, size: string): string => `${at} · ${size}`,
  until: (at: string): string => `Guardado hasta ${at}`,
  wrongId: 'El archivo no es válido.',
} as const;
