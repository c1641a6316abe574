/** Whether a value of a JSON is an object: neither a list nor nothing. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
