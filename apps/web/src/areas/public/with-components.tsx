import { Outlet } from 'react-router';
import { Components } from '../../ui/components.tsx';

/** Every public page but the front page: forms and results, made of the library's components. */
export default function WithComponents() {
  return (
    <Components>
      <Outlet />
    </Components>
  );
}
