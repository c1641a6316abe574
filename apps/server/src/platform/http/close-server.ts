import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface ClosePatience {
  /** How long everybody is answered still, and told to ask on by another connection: a proxy's next write meets none that closes. */
  readonly lingerMilliseconds: number;
  /** How long connections by which nobody asks are waited for. */
  readonly unusedMilliseconds: number;
  /** How long whatever is being answered may take. */
  readonly mostMilliseconds: number;
}

/** No answer is waited for longer than this anywhere: the slowest downloads have a minute. */
export const usualPatience: ClosePatience = {
  lingerMilliseconds: 0,
  unusedMilliseconds: 5_000,
  mostMilliseconds: 70_000,
};

/**
 * How a server ends: it takes no more connections, what is being asked and answered may finish, and connections by which nobody asks are
 * not waited for. To be made before the server listens.
 */
export function prepareClosing(http: FastifyInstance, patience: ClosePatience = usualPatience): () => Promise<void> {
  const connections = watchConnections(http.server);
  return async () => {
    connections.keepNone();
    if (patience.lingerMilliseconds > 0) await pause(patience.lingerMilliseconds);
    const unused = setTimeout(() => connections.closeUnused(), patience.unusedMilliseconds);
    const all = setTimeout(() => http.server.closeAllConnections(), patience.mostMilliseconds);
    await http.close();
    clearTimeout(unused);
    clearTimeout(all);
  };
}

function watchConnections(server: Server) {
  const [open, answering] = [new Set<Socket>(), new Set<ServerResponse>()];
  let isEnding = false;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (isEnding) response.shouldKeepAlive = false;
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  return {
    /** A connection is closed with its next answer, which says so. */
    keepNone() {
      isEnding = true;
      for (const response of answering) response.shouldKeepAlive = false;
    },
    closeUnused() {
      const used = new Set([...answering].map(({ req }) => req.socket));
      for (const socket of open) if (!used.has(socket)) socket.destroy();
    },
  };
}
