import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { keepPlace } from './kept-place.ts';

/** The address opens the login form where it says `?login=1`, so that any link can. */
export const LOGIN = 'login';

/** Marks the entry in the browser's history that opening the form made. */
export const OPENED_HERE = 'login';

/**
 * Opens the login form over a public page: a page of its own in the browser's history, so that a phone's way back closes it. With a
 * hash, who signs in comes back to that part of this page, instead of to the own area.
 */
export function useOpenLogin() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  return (backTo?: `#${string}`): void => {
    if (backTo !== undefined) keepPlace(`${pathname}${search}${backTo}`);
    const next = new URLSearchParams(params);
    next.set(LOGIN, '1');
    void navigate({ pathname, search: next.toString() }, { state: OPENED_HERE, preventScrollReset: true });
  };
}
