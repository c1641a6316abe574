import { commit, machine, whole, type Finding, type Sizes } from './support.ts';

interface Part {
  readonly name: string;
  readonly findings: readonly Finding[];
  /** How its figures are measured. */
  readonly notes: string;
}

/** Says the figures on the terminal. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { name, value, goal, isMet } of findings)
    process.stdout.write(`${isMet ? ' ' : '✗'} ${name}: ${value} (${goal})\n`);
}

/** The document of the figures: what was measured where, against which goal, and how. */
export function performanceDocument(parts: readonly Part[], sizes: Sizes): string {
  const rows = parts.flatMap(({ findings }) =>
    findings.map(({ name, value, goal, isMet }) => `| ${name} | ${value} | ${goal} | ${isMet ? 'yes' : '**no**'} |`),
  );
  return `# Performance

Written by \`npm run bench\`. ${machine()}; ${new Date().toISOString().slice(0, 10)}; commit ${commit()}; PostgreSQL of the packages with
durable commits; ${whole(sizes.members)} members, ${whole(sizes.operations)} operations. Database, server, chain and load share the machine's cores, so
ratios say more than absolutes.

| figure | value | goal | met |
|---|---|---|---|
${rows.join('\n')}

## How it is measured

${parts.map(({ name, notes }) => `**${name}.** ${notes}`).join('\n\n')}
`;
}
