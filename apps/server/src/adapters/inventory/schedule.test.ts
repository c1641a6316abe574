import { startTestApp } from '../../../../../test/support/app.ts';
import { flightDay, flyTimetable } from '../../modules/inventory/inventory.fixture.ts';
import { describeInventory } from './inventory.behaviour.ts';

describeInventory('the timetable', async () => {
  const app = await startTestApp();
  await flyTimetable(
    app.pool,
    '100 BLA-CCS 08:00-08:50 Q40 C1',
    '101 CCS-MIA 11:00-13:30 Q40',
    '102 BLA-CCS 18:00-18:50 Q40',
  );
  const on = (origin: string, destination: string) => ({ origin, destination, day: flightDay });
  return {
    inventory: app.app.shared.inventory,
    direct: on('BLA', 'CCS'),
    connecting: on('BLA', 'MIA'),
    nowhere: on('PMV', 'MDE'),
    classCode: 'Q',
    family: 'LIGHT',
    scarceClass: 'C',
    unsoldClass: 'W',
    knowsReferences: true,
    stop: () => app.stop(),
  };
});
