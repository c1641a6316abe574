import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/platform/replica';
const suites = [`${folder}/replica.test.ts`];

/** Reading from a replica: nobody misses what they wrote, and nobody notices when it is gone. */
export const replicaFaults: readonly Fault[] = [
  {
    name: 'who wrote does not see it in the list',
    file: `${folder}/replica.ts`,
    find: 'if (userId !== undefined && marks.hasWrittenSince(keyOfUser(userId), knownUntil)) return false;',
    replace: 'if (userId === 0n && marks.hasWrittenSince(keyOfUser(userId), knownUntil)) return false;',
    suites,
  },
  {
    name: 'who is told of new miles does not find them',
    file: `${folder}/replica.ts`,
    find: 'return !(accountId && marks',
    replace: 'return !(accountId === 0n && marks',
    suites,
  },
  {
    name: 'another process does not know that the browser wrote',
    file: 'apps/server/src/platform/http/written-cookie.ts',
    find: '${name}=1(?:;|$)',
    replace: '${name}=2(?:;|$)',
    suites,
  },
  {
    name: 'a replica that is too far behind is read from',
    file: `${folder}/replica.ts`,
    find: 'return age > lagMaximum ? undefined : age;',
    replace: 'return age < 0 ? undefined : age;',
    suites,
  },
  {
    name: 'a replica knows what is still on its way',
    file: `${folder}/replica-lag.ts`,
    find: 'sample.position <= position',
    replace: 'sample.position >= position',
    suites,
  },
  {
    name: 'a page ends where the replica ends',
    file: 'apps/server/src/platform/pages.ts',
    find: 'throw new ReplicaBehind();',
    replace: 'return newest;',
    suites,
  },
  {
    name: 'a replica that is gone is asked again by everybody',
    file: `${folder}/replica.ts`,
    find: 'isThere = false;\n      log.warn',
    replace: 'isThere = true;\n      log.warn',
    suites,
  },
  {
    name: 'a primary is read from as if it were a replica',
    file: `${folder}/replica.ts`,
    find: 'if (!replica.isReplica)',
    replace: 'if (replica.position < 0n)',
    suites,
  },
  {
    name: 'a replica of a server that was promoted is read from',
    file: 'apps/server/src/platform/replica/replica.ts',
    find: 'if (replica.timeline !== home.timeline)',
    replace: 'if (replica.timeline < 0)',
    suites: ['apps/server/src/platform/replica/replica.test.ts'],
  },
  {
    name: 'an export ends with the replica',
    file: 'apps/server/src/platform/exports/read-in-chunks.ts',
    find: 'if (other === undefined) throw error;',
    replace: 'if (other === undefined || rest.length === 0) throw error;',
    suites,
  },
];
