/** What a setting is read by, and what changes it: another value every round. */
export const changeable: readonly [read: string, write: string, body: (round: number) => object, row?: string][] = [
  ['/config/fee', 'POST /config/updateFee', (round) => ({ fee: `${round + 10}` })],
  ['/config/dolar-price', 'PUT /config/dolar-price', (round) => ({ value: `${round + 40}` })],
  ['/config?name=dolar-to-miles', 'PUT /config/dolar-to-miles', (round) => ({ value: `${round + 50}` })],
  [
    '/config?name=high-season',
    'PUT /config/percent-by-name',
    (round) => ({ name: 'high-season', value: `${round + 60}` }),
  ],
  [
    '/config?name=flight-promotion',
    'PUT /config/status/toggle-by-name',
    (round) => ({ name: 'flight-promotion', status: round === 1 }),
  ],
  ['/config/transfer-confirmation', 'PUT /config/transfer-confirmation', (round) => ({ amount: `${round}000` })],
  ['/config/bank-approval', 'PUT /config/bank-approval', (round) => ({ status: round === 1 })],
  [
    '/config/approvals',
    'PUT /config/approvals',
    (round) => ({
      status: false,
      transfer_above: '7',
      role: true,
      fee: true,
      rewards: false,
      erasure: true,
      days: round + 20,
    }),
  ],
  ['/config/reward-rates', 'PUT /config/reward-rates', (round) => ({ id: 25, value: `0,${round}` }), 'rates'],
  ['/config/payment-gateways', 'PUT /config/updateStatus', (round) => ({ id: 1, status: round === 2 }), 'gateways'],
];
