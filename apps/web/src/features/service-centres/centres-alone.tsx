import { AreaProviders } from '../../ui/area-providers.tsx';
import { CentresOnShow } from './centres-on-show.tsx';

/** The service centres for a page that asks for nothing else: they arrive late, with what asks for them. */
export default function CentresAlone() {
  return (
    <AreaProviders>
      <CentresOnShow />
    </AreaProviders>
  );
}
