import { brand } from 'virtual:brand';

/** Where an address of the chain can be looked up. */
export const addressUrl = (address: string): string => brand.explorer.address_url.replace('{address}', address);

/** Where a transaction of the chain can be looked up. */
export const transactionUrl = (hash: string): string => brand.explorer.transaction_url.replace('{hash}', hash);
