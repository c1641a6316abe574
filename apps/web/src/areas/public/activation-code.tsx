import { CodePage } from './code-page.tsx';

/** Asks for a code with which an account is activated. */
export default function ActivationCode() {
  return <CodePage purpose="activate" />;
}
