import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileContract, compileMilesToken, generatedFiles } from '../src/compile.ts';

describe('the checked-in artefacts', () => {
  const generated = generatedFiles(compileMilesToken());

  it.each(['./abi.ts', './bytecode.ts'])('%s is what the contract compiles to', (path) => {
    expect(readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')).toBe(generated[path]);
  });

  it('come from a contract that compiles without a warning', () => {
    const unlicensed = 'pragma solidity 0.8.37; contract Bare {}';
    expect(() => compileContract('Bare', unlicensed)).toThrow('SPDX license identifier not provided');
  });
});
