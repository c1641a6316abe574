/** Values by a name, such as the entry of the browser's history, of which so many are kept: those that were kept last. */
export function createKeptValues<Value>(maximum: number) {
  const values = new Map<string, Value>();
  return {
    get: (name: string): Value | undefined => values.get(name),
    /** Keeps another value by a name; undefined keeps none. */
    keep(name: string, value: Value | undefined): void {
      values.delete(name);
      if (value !== undefined) values.set(name, value);
      const [oldest] = values.keys();
      if (values.size > maximum && oldest !== undefined) values.delete(oldest);
    },
  };
}
