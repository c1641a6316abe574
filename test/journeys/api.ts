import type { Operation } from '@millaje/api';

/** The parts of answers that stories look at. */
export interface LoginAnswer {
  readonly token: string;
}

export interface OperationsAnswer {
  readonly rows: readonly Operation[];
  readonly count: number;
}

export interface OperationAnswer {
  readonly operation: Operation;
}
