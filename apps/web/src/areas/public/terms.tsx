import { redirectDocument } from 'react-router';
import { termsDocumentPath } from '@millaje/api/documents/documents';

/** The programme's terms are a document of the server's. A link within the site arrives here, any other at the server. */
export function clientLoader() {
  return redirectDocument(termsDocumentPath);
}

/** Nothing is ever shown: the document takes the page's place. */
export default function Terms() {
  return null;
}
