// `npm run fences`: holds the imports against the arrows of `.dependency-cruiser.cjs`.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';

type Configuration = IFlattenedRuleSet & { options: Record<string, unknown> };

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** A cruise that sees fewer is no proof: with a TypeScript that it cannot use, the cruiser silently sees none. */
const modulesMinimum = 50;

const { options, ...ruleSet } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Configuration;
const { output } = await cruise(
  ['packages', 'apps', 'test', 'scripts', 'bench'].filter(existsHere),
  { ...options, ruleSet, validate: true },
  undefined,
  {
    tsConfig: extractTypeScriptConfig('tsconfig.json'),
  },
);
const { modules, summary } = output as ICruiseResult;
const ours = modules.filter(({ source }) => /^(packages|apps)\/.*[.]tsx?$/.test(source));
const comments = new Map(ruleSet.forbidden?.map(({ name, comment }) => [name, comment]));

for (const { rule, from, to } of summary.violations) {
  console.error(`${from} → ${to}\n  ${rule.name}: ${comments.get(rule.name) ?? ''}`);
}
if (ours.length <= modulesMinimum)
  console.error(
    `only ${ours.length} modules were seen: is the typescript that dependency-cruiser finds one with a compiler API?`,
  );
console.log(
  `${ours.length} modules, ${summary.totalDependenciesCruised ?? 0} dependencies, ${summary.violations.length} fences broken`,
);
process.exitCode = summary.violations.length > 0 || ours.length <= modulesMinimum ? 1 : 0;

function existsHere(folder: string): boolean {
  return process.getBuiltinModule('node:fs').existsSync(folder);
}
