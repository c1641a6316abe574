import type { Block } from './templates.ts';

/** A paragraph. */
export const text = (value: string): Block => ({ kind: 'text', text: value });

export type Fact = readonly [label: string, value: string];
