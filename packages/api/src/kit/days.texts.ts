/** What is told of a typed day that is none, as the back office and the members' forms show days. */
export const wrongShownDay = 'Ingrese una fecha válida (DD-MM-AAAA).';
