import { AsyncLocalStorage } from "node:async_hooks";

interface Incoming {
  headers: Headers;
  cookies: Map<string, string>;
}

const current = new AsyncLocalStorage<Incoming>();

/** Headers of every form on our own pages. */
const OUR_PAGE = { origin: "http://potager.test", host: "potager.test" };

/** Runs a Server Action like a browser with these headers and cookies, on a page of ours. */
export const asBrowser = <T>(
  incoming: { headers?: Record<string, string>; cookies?: Record<string, string> },
  work: () => T,
): T =>
  current.run(
    {
      headers: new Headers({ ...OUR_PAGE, ...incoming.headers }),
      cookies: new Map(Object.entries(incoming.cookies ?? {})),
    },
    work,
  );

const incoming = () =>
  current.getStore() ?? { headers: new Headers(OUR_PAGE), cookies: new Map<string, string>() };

export const headers = async () => incoming().headers;
export const cookies = async () => ({
  get: (name: string) =>
    incoming().cookies.has(name) ? { name, value: incoming().cookies.get(name) } : undefined,
  has: (name: string) => incoming().cookies.has(name),
  set: (name: string, value: string) => void incoming().cookies.set(name, value),
  delete: (name: string) => void incoming().cookies.delete(name),
});
