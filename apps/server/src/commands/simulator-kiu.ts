import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseBrand } from '@millaje/api/brand';
import { faultKinds, parseFault } from '../adapters/inventory/kiu-simulator/faults.ts';
import { usualNetwork } from '../adapters/inventory/kiu-simulator/network.ts';
import { startKiuSimulator } from '../adapters/inventory/kiu-simulator/server.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';
import { untilStopped } from './until-stopped.ts';

const usage = `Un KIU de prueba: responde como KIU desde su propio libro, y falla cuando se le pide.

  npm run simulator:kiu -- [--port 4010] [--host 127.0.0.1] [--file LIBRO.json] [--fault MENSAJE=FALLO[:VECES]]…

Con KIU_USER y KIU_PASSWORD solo responde a quien las lleva. Mientras funciona:
  GET /control/book · POST /control/faults {"kind": …, "message": …, "times": …} · DELETE /control/faults · POST /control/reset

Fallos (kind), de AirAvail, AirPrice, AirBook, AirDemandTicket, Cancel, TravelItineraryRead o * (todos):
${Object.entries(faultKinds)
  .map(([kind, what]) => `  ${kind.padEnd(16)} ${what}`)
  .join('\n')}`;

await runCommand(usage, async (environment, args) => {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      file: { type: 'string' },
      fault: { type: 'string', multiple: true, default: [] },
    },
  });
  const faults = values.fault.map(parseFault);
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535 || !faults.every((fault) => fault !== undefined))
    throw new CommandFailure(usage);
  if (environment.mode === 'production') throw new CommandFailure('Un KIU de prueba no vende en producción.');
  const { carrier, fares } = parseBrand(JSON.parse(readFileSync(environment.brandFile, 'utf8')));
  const simulator = await startKiuSimulator({
    network: usualNetwork(carrier, fares.ticket_prefix),
    host: values.host,
    port: Number(values.port),
    credentials: environment.kiu && { user: environment.kiu.user, password: environment.kiu.password },
    file: values.file,
  });
  for (const fault of faults) simulator.faults.add(fault);
  say(`KIU de prueba: KIU_URL=${simulator.url}`);
  await untilStopped();
  await simulator.close();
  return 0;
});
