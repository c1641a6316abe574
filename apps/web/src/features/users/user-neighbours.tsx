import { useSearchParams } from 'react-router';
import { ListNeighbours } from '../../ui/list/list-neighbours.tsx';
import { userList } from './user-list.ts';

/** The ways to the user before and after in the list that one came from; nothing for who came from elsewhere. */
export function UserNeighbours({ email }: { email: string }) {
  return useSearchParams()[0].has('page') ? <ListNeighbours list={userList} id={email} /> : null;
}
