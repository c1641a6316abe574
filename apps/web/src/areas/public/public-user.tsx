import { passengerSearchTexts as texts } from '@millaje/api/members/public-passenger.texts';
import { brand } from 'virtual:brand';
import { PassengerSearch } from '../../features/passenger-search/passenger-search.tsx';
import { PublicPage } from './public-page.tsx';

/** Looks for passengers; anybody may. */
export default function PublicUser() {
  return (
    <PublicPage title={texts.title} lead={texts.lead(brand.product)} width="wide">
      <PassengerSearch />
    </PublicPage>
  );
}
