/** What of an order's money has come back to who paid, and its miles with it. Money in hundredths. */
export interface GivenBack {
  readonly usd: bigint;
  readonly miles: bigint;
}

/** An order that was approved, as far as its refund needs it. */
export interface Refundable {
  readonly totalUsd: bigint;
  readonly miles: bigint;
  readonly givenBack: GivenBack;
}

/** What follows from more money that went back: how all of it stands then, and the miles that are taken now. */
export interface RefundStep {
  readonly after: GivenBack;
  readonly miles: bigint;
  readonly isWhole: boolean;
}

/**
 * What follows once `returnedUsd` of an order's price has gone back in all; undefined where no more has than is known already, since a
 * payment that comes a second time is none that we saw. Miles follow in proportion to all that went back, rounded down: whatever the
 * parts and their order, their sum is the same, the whole price takes all miles, and no part of it does.
 */
export function refundStep({ totalUsd, miles, givenBack }: Refundable, returnedUsd: bigint): RefundStep | undefined {
  const usd = returnedUsd > totalUsd ? totalUsd : returnedUsd;
  if (usd <= givenBack.usd) return undefined;
  const taken = (miles * usd) / totalUsd;
  return { after: { usd, miles: taken }, miles: taken - givenBack.miles, isWhole: usd === totalUsd };
}
