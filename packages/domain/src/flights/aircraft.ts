/** Aircraft by the codes of timetables, as people know them (specification 001, section 9; the F50 is the carrier's own). */
const names: Readonly<Record<string, string>> = {
  '340': 'AIRBUS A340-300',
  '734': 'BOEING 737-400',
  '732': 'BOEING 737-200',
  M83: 'BOEING MD-80',
  F50: 'FOKKER 50',
};

/** The aircraft of a code; of one that nobody knows, the one that the carrier flies most. */
export function aircraftName(code: string): string {
  return names[code.toUpperCase()] ?? 'BOEING 737-400';
}
