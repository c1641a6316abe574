import { useNavigate } from 'react-router';
import { pathTo } from '../../paths.ts';
import { signOut } from './sign-out.ts';

/** Ends the session and leads to the front page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOut();
    void navigate(pathTo('home'));
  };
}
