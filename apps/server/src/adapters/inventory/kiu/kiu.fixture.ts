import type { KiuSettings } from '../../../kiu-settings.ts';
import { usualNetwork, type SimulatedNetwork } from '../kiu-simulator/network.ts';
import { startKiuSimulator, type SimulatorOptions } from '../kiu-simulator/server.ts';
import { createKiuInventory, type KiuOptions } from './kiu.ts';
import { createProcessMemory } from './memory.fixture.ts';
import { usualLimits, type KiuLimits } from './transport.ts';

/** Signs that a form has to escape. */
export const testCredentials = { user: 'millas & más', password: 'a+b=c&d%20ñ' };

/** The settings of a test; what is named differs. */
export const testSettings = (details: Partial<KiuSettings> = {}): KiuSettings => ({
  url: 'http://127.0.0.1:9/ws3/index.php',
  ...testCredentials,
  agentSine: 'BLA000AAA',
  terminalId: 'BLA00AAA00',
  country: 'VE',
  currency: 'USD',
  pseudoCity: 'BLA',
  target: 'Testing',
  paymentCode: 'MILLAS',
  ...details,
});

/** Nobody waits in a test: what is asked again is asked at once, and it never rests. */
export const testLimits: KiuLimits = { ...usualLimits, repetitionMilliseconds: 1, failures: 1_000 };

/** One seat in J; W is not sold. */
export const testNetwork: SimulatedNetwork = { ...usualNetwork('9V', '742'), classes: { C: 8, J: 1, Y: 40, Q: 40 } };

/** The simulator, and the inventory of KIU before it. */
export async function startKiu({
  options,
  ...simulated
}: Partial<SimulatorOptions> & { readonly options?: Partial<KiuOptions> } = {}) {
  const simulator = await startKiuSimulator({ network: testNetwork, credentials: testCredentials, ...simulated });
  const inventory = createKiuInventory({
    settings: testSettings({ url: simulator.url }),
    carrier: '9V',
    readZones: async () => (airport) => testNetwork.zones[airport],
    memory: createProcessMemory(),
    limits: testLimits,
    ...options,
  });
  return {
    simulator,
    inventory,
    async stop() {
      await inventory.close();
      await simulator.close();
    },
  };
}
