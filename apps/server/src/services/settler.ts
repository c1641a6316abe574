import type { AppOptions, Shared } from '../app.ts';
import { createSettler, type Settler } from '../modules/settlement/index.ts';

/** The settler service: the chain follows the ledger. */
export function createSettlement(
  { databaseUrl, environment, brand, log }: AppOptions,
  { chain, wallet, tokenAdmin, fund }: Shared,
): Settler {
  return createSettler({
    databaseUrl,
    chain,
    wallet,
    fund,
    token: {
      name: `${brand.airline} ${brand.product}`,
      symbol: brand.miles_symbol,
      admin: tokenAdmin,
      address: environment.chainTokenAddress,
      firstBlock: environment.chainTokenFirstBlock === undefined ? undefined : BigInt(environment.chainTokenFirstBlock),
    },
    confirmations: environment.chainConfirmations,
    rebuild: environment.chainRebuild,
    log,
  });
}
