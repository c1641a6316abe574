import { Button } from '@mantine/core';
import { searchEntryTexts } from '@millaje/api/flights/search-entry.texts';
import type { Promotion } from '@millaje/api/promotions/promotions';
import { promotionTexts as texts } from '@millaje/api/promotions/promotions.texts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { keptHeight, KeptRoom } from '../../ui/kept-room.tsx';
import { Section } from '../../ui/section.tsx';
import { promotionsQuery } from './queries.ts';
import { WaitingBlock } from '../../ui/waiting-block.tsx';
import cards from '../../ui/picture-cards.module.css';
import classes from './promotions-on-show.module.css';

/** The promotions of today, on the front page or on a member's home; nothing where there are none. */
export function PromotionsOnShow({ place }: { place: 'landing' | 'home' }) {
  const { data: promotions = [], isPending } = useQuery(promotionsQuery);
  const titleId = useId();
  // How high they were is known of a home that is loaded again.
  if (isPending && place === 'home' && keptHeight('promotions') !== undefined)
    return (
      <KeptRoom name="promotions" isWaiting>
        <WaitingBlock />
      </KeptRoom>
    );
  if (promotions.length === 0) return null;
  const list = (
    <ul className={cards.list}>
      {promotions.map((promotion) => (
        <PromotionCard key={promotion.id} promotion={promotion} />
      ))}
    </ul>
  );
  if (place === 'home')
    return (
      <KeptRoom name="promotions">
        <Section title={texts.shown}>
          <div className={classes.home}>{list}</div>
        </Section>
      </KeptRoom>
    );
  return (
    <section className={classes.landing} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {texts.shown}
      </h2>
      {list}
    </section>
  );
}

function PromotionCard({ promotion }: { promotion: Promotion }) {
  const { id, img, name, description, departure_city, arrive_city, seat, flight_type, miles_price, finish_date } =
    promotion;
  return (
    <li className={cards.card}>
      <img className={cards.picture} src={img} alt="" width={1200} height={675} loading="lazy" />
      <div className={cards.words}>
        <h3 className={cards.name}>{name}</h3>
        <p className={classes.route}>
          {departure_city} – {arrive_city} · {texts.flightTypes[flight_type]} · {texts.seats[seat]}
        </p>
        <p>{description}</p>
        <p className={classes.price}>
          <strong>
            {formatWhole(miles_price)} {brand.miles_symbol}
          </strong>
          <span>{texts.until(dates.day(finish_date))}</span>
        </p>
        <Button component={Link} to={`${pathTo('passengerHome', { promotion: String(id) })}#redimir`} variant="light">
          {searchEntryTexts.searchWithPromotion}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </div>
    </li>
  );
}
