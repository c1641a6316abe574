import { useMatches } from 'react-router';

/** What a route says about its screen: `export const handle: ScreenHandle = { title: 'OPERACIONES' }`. */
export interface ScreenHandle {
  title: string;
}

/** The title of the innermost screen that has one. */
export function useScreenTitle(): string {
  const titled = useMatches().findLast((match) => (match.handle as ScreenHandle | undefined)?.title !== undefined);
  return (titled?.handle as ScreenHandle | undefined)?.title ?? '';
}
