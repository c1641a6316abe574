import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/redemptions';
const flow = [`${folder}/flow.test.ts`];
const calls = [`${folder}/redemptions.test.ts`];
const asking = [`${folder}/ask-inventory.test.ts`];
const quotes = [`${folder}/quoted-prices.test.ts`];
const together = [`${folder}/together.test.ts`];

/** Miles for tickets: what may not happen twice, half, or at another price. */
export const redemptionsFaults: readonly Fault[] = [
  {
    name: 'a day that is sold out is a dead end',
    file: `${folder}/search-flights.ts`,
    find: 'if (legs[place]?.some(hasSeats)) return [];',
    replace: 'if (legs[place]?.length) return [];',
    suites: [`${folder}/search.test.ts`],
  },
  {
    name: 'a travel document goes to the airline as it was typed',
    file: 'packages/domain/src/flights/travel-documents.ts',
    find: 'return { ...document, number: normalizeDocument(kindOf(document.type), document.number) };',
    replace: 'return { ...document };',
    suites: ['packages/domain/src/flights/travel-documents.test.ts'],
  },
  {
    name: 'a booking that was asked for is asked for anew, as if nobody had',
    file: `${folder}/flow.ts`,
    find: 'booking: (row) => booking(row, true)',
    replace: 'booking: async (row) => booking({ ...row, id: row.id + 1_000_000n }, false)',
    suites: flow,
  },
  {
    name: 'what is silent is taken for refused',
    file: `${folder}/ask-inventory.ts`,
    find: "    return 'silent';\n  }\n}\n\nasync function readBack",
    replace: "    return { kind: 'refused', rule: 'booking_refused' };\n  }\n}\n\nasync function readBack",
    suites: asking,
  },
  {
    name: 'another person’s booking is taken for ours',
    file: `${folder}/ask-inventory.ts`,
    find: 'return flown(flights) === flown(request.flights) && isSamePerson(passenger, request.passenger);',
    replace: 'return flown(flights) === flown(request.flights) && isSamePerson(passenger, passenger);',
    suites: asking,
  },
  {
    name: 'who has lost a redemption goes on with it',
    file: 'apps/server/src/platform/leases.ts',
    find: 'set lease_until = ${end} where id = ${id} and lease = ${lease}::uuid returning',
    replace: 'set lease_until = ${end}, lease = ${lease}::uuid where id = ${id} returning',
    suites: flow,
  },
  {
    name: 'the miles stay set aside where the inventory refused',
    file: `${folder}/flow.ts`,
    find: 'if (row.hold_id !== null) return returnMiles(dependencies, row);',
    replace: 'if (row.hold_id === null) return returnMiles(dependencies, row);',
    suites: calls,
  },
  {
    name: 'the price of the quote is charged whatever it is now',
    file: `${folder}/reprice.ts`,
    find: 'if (price.total !== before.total)',
    replace: 'if (price.total < before.total)',
    suites: calls,
  },
  {
    name: 'an expired quote is good',
    file: 'apps/server/src/platform/signed-content.ts',
    find: 'currentDate: now,',
    replace: 'currentDate: new Date(0),',
    suites: quotes,
  },
  {
    name: 'one flies back before having arrived',
    file: `${folder}/quoted-prices.ts`,
    find: 'if (!comesBackLater(choice)) return undefined;',
    replace: '',
    suites: quotes,
  },
  {
    name: 'a request is rejected after it was accepted',
    file: `${folder}/redemption-attachments.ts`,
    find: "return row ? undefined : 'redemption_final';",
    replace: 'return undefined;',
    suites: calls,
  },
  {
    name: 'a request that somebody has at this moment is told to be over',
    file: `${folder}/redemption-attachments.ts`,
    find: 'if (row && !row.is_locked) return elsewhere;',
    replace: "if (row && !row.is_locked) return 'redemption_final';",
    suites: calls,
  },
  {
    name: 'who rejected a request and lost the answer is told that somebody else did',
    file: `${folder}/update-redemption.ts`,
    find: "if (answer.kind === 'refused') return refuse('redemption_final');",
    replace: "if (answer.kind === 'refused' || answer.replayed) return refuse('redemption_final');",
    suites: calls,
  },
  {
    name: 'a member issues for whoever is named',
    file: `${folder}/begin-redemption.ts`,
    find: "const isForAnother = caller.role === 'SUPER_ADMIN';",
    replace: "const isForAnother = caller.role === 'SUPER_ADMIN' || emits;",
    suites: calls,
  },
  {
    name: 'staff are told of late requests every hour',
    file: `${folder}/late-requests.store.ts`,
    find: 'where status = 1 and late_since is null and',
    replace: 'where status = 1 and',
    suites: flow,
  },
  {
    name: 'a network searches as often as it likes',
    file: `${folder}/routes.ts`,
    find: "if (wait !== undefined) return refuse('too_many_searches'",
    replace: "if (wait === 0) return refuse('too_many_searches'",
    suites: [`${folder}/search.test.ts`],
  },
  {
    name: 'members see the requests of others',
    file: `${folder}/routes.ts`,
    find: 'return row && maySee(caller, row)\n',
    replace: 'return row && (maySee(caller, row) || row.status === 2)\n',
    suites: [`${folder}/list-redemptions.test.ts`],
  },
  {
    name: 'a request that was decided after 72 hours is late for ever',
    file: `${folder}/list-redemptions.store.ts`,
    find: 'sql`(r.status = 1 and r.created_at <=',
    replace: 'sql`(r.status <> 1 or r.created_at <=',
    suites: [`${folder}/list-redemptions.test.ts`],
  },
  {
    name: 'a job that fails ends the process that ran it',
    file: 'apps/server/src/platform/jobs.ts',
    find: 'id === pg.types.builtins.INT8 ?',
    replace: 'id === pg.types.builtins.INT4 && format === undefined ?',
    suites: ['apps/server/src/platform/jobs.test.ts'],
  },
  {
    name: 'who is beaten to a seat is refused at once',
    file: `${folder}/add-redemption.ts`,
    find: 'if (issued.isBeaten && attempt < attemptsMaximum) continue;',
    replace: '',
    suites: together,
  },
  {
    name: 'a refusal of a redemption that was to be issued at once is not kept with its key',
    file: `${folder}/add-redemption.ts`,
    find: 'if (unkept.has(rule)) return refuse(rule);',
    replace: 'if (unkept.has(rule) || attemptsMaximum > 1) return refuse(rule);',
    suites: together,
  },
  {
    name: 'what could not be issued at once is given up',
    file: `${folder}/add-redemption.ts`,
    find: "if (issued === 'failed') return redeemByStages(dependencies, begun, asked);",
    replace: "if (issued === 'failed') return refuse('busy');",
    suites: together,
  },
  {
    name: 'a seat that somebody else has at this moment is sold out',
    file: `${folder}/redemption-attachments.ts`,
    find: "if (taken === 'elsewhere') return elsewhere;",
    replace: "if (taken === 'elsewhere') return 'flight_sold_out';",
    suites: together,
  },
  {
    name: 'the mail of a ticket that is issued at once is left out',
    file: `${folder}/redemption-attachments.ts`,
    near: 'inventory.issue(\n',
    find: 'payloads.map(({ mail }) => mail)',
    replace: 'payloads.slice(1).map(({ mail }) => mail)',
    suites: together,
  },
  {
    name: 'what was read once is told for ever',
    file: 'apps/server/src/platform/gather-reads.ts',
    find: 'return () => gathered(undefined);',
    replace: 'let kept: Promise<Found> | undefined;\n  return () => (kept ??= gathered(undefined));',
    suites: ['apps/server/src/platform/gather-reads.test.ts'],
  },
];
