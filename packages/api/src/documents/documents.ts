/** Where the server gives the programme's terms, as a PDF. */
export const termsDocumentPath = '/documents/terminos-y-condiciones.pdf';
