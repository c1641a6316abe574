import { vi } from 'vitest';

/** The part of a browser's copies that is used, in memory: tests have none. Gives the names that hold something. */
export function stubCaches() {
  const copies = new Map<string, Map<string, Response>>();
  const openCopy = (name: string) => {
    const copy = copies.get(name) ?? new Map<string, Response>();
    copies.set(name, copy);
    return {
      put: async (address: string, response: Response) => void copy.set(address, response),
      match: async (address: string) => copy.get(address)?.clone(),
      keys: async () => [...copy.keys()],
      delete: async (address: string) => copy.delete(address),
    };
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => openCopy(name),
    keys: async () => [...copies.keys()],
    delete: async (name: string) => copies.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      copies.get(cacheName)?.get(address)?.clone(),
  });
  return {
    names: () => [...copies.keys()],
    sizeOf: (name: string) => copies.get(name)?.size ?? 0,
    open: (name: string) => void openCopy(name),
  };
}
