import { editionPath } from '@millaje/api';
import { webhookCall } from '@millaje/api/orders/webhooks';
import type { FastifyInstance } from 'fastify';
import { insertEvent, listToldOrders } from '../payments/index.ts';
import type { FlowDependencies } from './flow.ts';
import { resumeOrder } from './flow.ts';

/** No event of a gateway is longer, in bytes. */
const bodyMaximum = 512 * 1024;
/** Its address, as the server's router writes it. */
const url = `/api${editionPath(webhookCall)}`.replace('{gateway}', ':gateway');
/** So many orders are gone on with while a gateway waits for its answer. */
const roundSize = 20;

/**
 * Where gateways tell of themselves: `POST /api/v1/webhooks/stripe`. Only what they signed is heard, to the byte. An event is kept before it
 * is answered, so that whatever fails afterwards is made up for; the same event again changes nothing.
 */
export function registerWebhooks(http: FastifyInstance, dependencies: FlowDependencies): void {
  const { gateways, database, log } = dependencies;
  void http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMaximum }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Params: { gateway: string } }>(url, async (request, reply) => {
      const gateway = request.params.gateway === 'stripe' ? gateways.tdc : undefined;
      if (!gateway) return reply.code(404).send({ code: 404, message: 'Not found' });
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = typeof signature === 'string' ? gateway.readEvent(body, signature) : undefined;
      if (!event) return reply.code(400).send({ code: 400, message: 'Signature not valid' });
      await insertEvent(database, gateway.method, event);
      for (const id of await listToldOrders(database, roundSize))
        await resumeOrder(dependencies, id).catch((error: unknown) =>
          log.warn({ order: String(id), error: String(error) }, 'what a gateway told waits'),
        );
      return reply.code(200).send({ code: 200, message: 'OK' });
    });
    done();
  });
}
