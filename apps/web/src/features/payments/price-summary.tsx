import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import type { PaymentMethod } from '@millaje/domain/products';
import { brand } from 'virtual:brand';
import { formatDecimal, formatMoney, formatWhole } from '../../ui/format.ts';
import type { Quote } from './queries.ts';
import classes from './payments.module.css';

const inMiles = (miles: number): string => `${formatWhole(miles)} ${brand.miles_symbol}`;

/** What is to be paid, in the money of a way of paying. */
export function amountText({ price }: Quote, method: PaymentMethod | undefined): string {
  if (method === 'millas' && price.price_miles !== null) return inMiles(price.price_miles);
  return method === 'pago-movil' ? texts.ves(formatMoney(price.total_ves)) : texts.usd(formatMoney(price.total_usd));
}

/** What is bought and what it costs by the chosen way of paying; a discount lowers what is paid in money. */
export function PriceSummary({ quote, method }: { quote: Quote; method: PaymentMethod | undefined }) {
  const { product, price } = quote;
  const isDiscounted = price.discount > 0 && method !== 'millas';
  return (
    <section className={classes.summary} aria-labelledby="payment-product">
      <div className={classes.words}>
        <h2 id="payment-product" className={classes.name}>
          {product.name}
        </h2>
        <p className={classes.soft}>{product.description}</p>
        {product.miles > 0 && <p>{texts.brings(inMiles(product.miles))}</p>}
      </div>
      <dl className={classes.total}>
        <dt>{texts.total}</dt>
        <dd className={classes.amount}>{amountText(quote, method)}</dd>
        {isDiscounted && (
          <>
            <dt>{texts.discount(price.discount)}</dt>
            <dd>
              {texts.before} <s>{texts.usd(formatMoney(price.price_usd))}</s>
            </dd>
          </>
        )}
      </dl>
      {method === 'pago-movil' && (
        <p className={classes.soft}>
          {texts.usd(formatMoney(price.total_usd))} · {texts.rate(formatDecimal(price.dollar_price))}
        </p>
      )}
    </section>
  );
}
