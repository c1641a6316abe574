/** When each of them last wrote, on this process's clock; what is older than so many milliseconds is forgotten. */
export function createWrittenMarks(memoryMilliseconds: number) {
  // The order of a map is that of writing, since whoever writes again is put to the end.
  const marks = new Map<string, number>();
  return {
    mark(who: string, at: number): void {
      marks.delete(who);
      marks.set(who, at);
    },
    /** Whether somebody wrote what a copy that knows everything until then may not know. */
    hasWrittenSince: (who: string, knownUntil: number): boolean => (marks.get(who) ?? -Infinity) >= knownUntil,
    sweep(now: number): void {
      for (const [who, at] of marks) {
        if (now - at < memoryMilliseconds) return;
        marks.delete(who);
      }
    },
  };
}
