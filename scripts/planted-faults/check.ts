import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locate, type NamedFault } from './fault.ts';
import { projectOf } from './suites.ts';

/** What is wrong with the list itself: faults that no longer apply, suites that are gone, two faults of one name. */
export function checkFaults(root: string, faults: readonly NamedFault[]): string[] {
  const names = new Set<string>();
  return faults.flatMap((fault) => {
    const problems: string[] = [];
    const path = join(root, fault.file);
    const place = existsSync(path) ? locate(readFileSync(path, 'utf8'), fault) : 'the file is gone';
    if (typeof place === 'string') problems.push(`${fault.file}: ${place}`);
    if (names.has(fault.name)) problems.push('another fault has the same name');
    names.add(fault.name);
    if (fault.suites.length === 0) problems.push('no suite should notice it');
    for (const suite of fault.suites) {
      if (!existsSync(join(root, suite))) problems.push(`its suite ${suite} is gone`);
      else if (projectOf(suite) === undefined) problems.push(`its suite ${suite} belongs to no project of vitest`);
    }
    return problems.map((problem) => `${fault.module}: ${fault.name}: ${problem}`);
  });
}
