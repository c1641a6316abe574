import { useSearchParams } from 'react-router';

const NAME = 'page';

/** The page of a short list, 1-based, kept in the address. What is no page is the first one. */
export function usePage(): [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get(NAME))) || 1);
  const setPage = (next: number): void => {
    setParams((current) => {
      current.set(NAME, String(next));
      return current;
    });
  };
  return [page, setPage];
}
