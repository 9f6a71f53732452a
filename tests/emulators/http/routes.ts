import { addRoute, createRouter, findRoute } from "rou3";

interface Found<T> {
  value: T;
  /** The open parts of the path, decoded. */
  params: Record<string, string>;
}

/** Values by call: "GET /customers/:id". A slash at the end of a path is a part of it, as at the providers. */
export class Routes<T> {
  private readonly router = createRouter<T>();
  private readonly methods = new Set<string>();

  constructor(calls: Readonly<Record<string, T>> = {}) {
    for (const [call, value] of Object.entries(calls)) this.add(call, value);
  }

  add(call: string, value: T): void {
    const [method = "GET", path = "/"] = call.split(" ");
    this.methods.add(method);
    addRoute(this.router, method, path, value);
  }

  find(method: string, path: string): Found<T> | undefined {
    if (path.length > 1 && path.endsWith("/")) return undefined;
    const found = findRoute(this.router, method, path);
    if (!found) return undefined;
    const params = Object.entries(found.params ?? {}).map(([name, part]) => [name, decodeURIComponent(part)]);
    return { value: found.data, params: Object.fromEntries(params) };
  }

  /** Returns whether some method knows the path. */
  has(path: string): boolean {
    return [...this.methods].some((method) => this.find(method, path) !== undefined);
  }
}
