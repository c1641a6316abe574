/** The few things of autocannon that the load uses; the package brings no types. */
declare module 'autocannon' {
  interface LoadRequest {
    method: string;
    path: string;
    headers: Record<string, string>;
    body: string;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: { setupRequest(request: LoadRequest, context: object): LoadRequest }[];
  }
  interface Result {
    /** Seconds. */
    duration: number;
    '2xx': number;
    non2xx: number;
    errors: number;
    latency: { p50: number; p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
