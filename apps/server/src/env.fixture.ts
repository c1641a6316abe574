import { readEnvironment } from './env.ts';

/** Words that were drawn. */
export const DRAWN_SEED = 'cost garage purchase grocery girl page mirror actual orient turtle ginger first';

/** What production needs, and nothing else. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://millaje@db/millaje',
  CHAIN_RPC_URL: 'https://rpc.example.com',
  WALLET_SEED: DRAWN_SEED,
  TOKEN_SECRET: '2f6b0c9d81e7a45330f1c8b69d27e4a5',
  CHAIN_ADMIN_ADDRESS: '0x00000000000000000000000000000000000000Ad',
  SMTP_URL: 'smtp://correo.example.com',
  PUBLIC_URL: 'https://millas.example.com',
  TRUST_PROXY: '1',
  METRICS_TOKEN: '7d1f40b2c6e9538a',
};

/** What is wrong with settings, a line each. */
export function problemsOf(settings: NodeJS.ProcessEnv): string[] {
  const result = readEnvironment(settings);
  return result.ok ? [] : result.problems;
}
