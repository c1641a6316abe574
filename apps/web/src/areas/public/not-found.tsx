import { NotFoundPage } from '../../ui/problem-page.tsx';

/** Every address that no screen has. */
export default NotFoundPage;
