import type { ReactNode } from 'react';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { CentresOnShow } from './centres-on-show.tsx';

/** The service centres for a page that asks for nothing else: they arrive late, with what asks for them; `room` is theirs until then. */
export default function CentresAlone({ room }: { room: ReactNode }) {
  return (
    <AreaProviders>
      <CentresOnShow room={room} />
    </AreaProviders>
  );
}
