/** A table with rows of persons. */
export interface PersonalTable {
  readonly name: string;
  /** What the person is shown, in this order. */
  readonly shown: readonly string[];
  /** What is the programme's own or a secret: numbers that join rows, digests, leases. */
  readonly kept: readonly string[];
  /** Which rows are the person's: of table `t`, with `$1` the user, `$2` the e-mail. */
  readonly of: string;
  /** Of a column, what is the person's own to see where the rest of it is somebody else's. */
  readonly only?: Readonly<Record<string, string>>;
  /** Of a column that holds a number, the table whose name for it is told instead. */
  readonly named?: Readonly<Record<string, string>>;
  readonly order: string;
}
