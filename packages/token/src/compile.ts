/** Compiles the contract and writes the checked-in artefacts: `npm run build --workspace packages/token`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import solc from 'solc';
import type { Abi, Hex } from 'viem';

/** What the compiler makes of one contract. `bytecode` creates it and still wants the constructor's arguments after it. */
export type Artefact = { contractName: string; abi: Abi; bytecode: Hex };

type CompilerOutput = {
  errors?: { severity: 'error' | 'warning' | 'info'; formattedMessage: string }[];
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
};

/** Shanghai runs on every chain in use; no metadata, so that the same source gives the same bytes on every machine. */
const SETTINGS = {
  optimizer: { enabled: true, runs: 1_000_000 },
  // Saves a hundred gas a movement; and with it the optimizer sees across functions.
  viaIR: true,
  evmVersion: 'shanghai',
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
};

const require = createRequire(import.meta.url);
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const readImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') });

/** Compiles one contract from its source text; imports resolve from node_modules. Throws on any error or warning. */
export function compileContract(contractName: string, content: string): Artefact {
  const fileName = `${contractName}.sol`;
  const input = { language: 'Solidity', sources: { [fileName]: { content } }, settings: SETTINGS };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as CompilerOutput;
  const complaints = (output.errors ?? []).filter(({ severity }) => severity !== 'info');
  if (complaints.length > 0) throw new Error(complaints.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const contract = output.contracts?.[fileName]?.[contractName];
  if (!contract) throw new Error(`${fileName} holds no contract named ${contractName}`);
  return { contractName, abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}

/** Compiles `contracts/MilesToken.sol`. */
export function compileMilesToken(): Artefact {
  return compileContract('MilesToken', readFileSync(here('../contracts/MilesToken.sol'), 'utf8'));
}

/** The text of every generated file, by its path relative to this folder. */
export function generatedFiles(artefact: Artefact): Record<string, string> {
  const notice = '// Generated from contracts/MilesToken.sol by compile.ts. Do not edit.\n';
  return {
    '../build/MilesToken.json': `${JSON.stringify(artefact, null, 2)}\n`,
    './abi.ts':
      `${notice}\n/** The token's interface, typed for viem. */\n` +
      `export const milesTokenAbi = ${literal(artefact.abi)} as const;\n`,
    './bytecode.ts':
      `${notice}\n/** The code that creates the token, before its constructor's arguments. */\n` +
      `export const milesTokenBytecode =\n  '${artefact.bytecode}';\n`,
  };
}

/** A TypeScript literal in the formatter's own style, so that formatting and generating never disagree. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}  `;
  const lines = (items: string[]): string => `\n${items.map((item) => `${deeper}${item},\n`).join('')}${indent}`;
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, deeper));
    const isShort = items.length === 0 || (items.length === 1 && !items[0]?.includes('\n'));
    return `[${isShort ? items.join('') : lines(items)}]`;
  }
  // The compiler's own type names say nothing that `type` does not say here, and `anonymous` is always false.
  const entries = Object.entries(value).filter(([key]) => key !== 'internalType' && key !== 'anonymous');
  const items = entries.map(([key, item]) => `${key}: ${literal(item, deeper)}`);
  const isFlat = entries.every(([, item]) => typeof item !== 'object');
  return isFlat ? `{ ${items.join(', ')} }` : `{${lines(items)}}`;
}

if (import.meta.main) {
  const files = generatedFiles(compileMilesToken());
  mkdirSync(here('../build'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const target = here(path);
    const isFresh = existsSync(target) && readFileSync(target, 'utf8') === text;
    if (!isFresh) writeFileSync(target, text);
    console.log(`${isFresh ? 'unchanged' : 'written  '} ${target}`);
  }
}
