import { CodePage } from './code-page.tsx';

/** Asks for a code with which a new password is chosen. */
export default function PasswordCode() {
  return <CodePage purpose="password" />;
}
