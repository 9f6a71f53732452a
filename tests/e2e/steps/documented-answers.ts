import type { APIRequestContext, Page } from "@playwright/test";
import {
  type AnswerCheck,
  type AnswersDocument,
  answerCheck,
  mediaType,
} from "@/tests/setup/doors/answer-checks";

interface Product {
  check: AnswerCheck;
  /** Returns the path of the document that an address belongs to: "/api/farms/{farm_id}". */
  pathOf(method: string, pathname: string): string | undefined;
}

/** The document that the product itself answers; read once in each process of the tests. */
let known: Promise<Product> | undefined;

const placesOf = (path: string): number => path.split("{").length;

async function readDocument(appUrl: string): Promise<Product> {
  const document = (await (await fetch(`${appUrl}/api/openapi.json?lang=en`)).json()) as AnswersDocument;
  // A path that is written out has priority over one with variables, as in the product.
  const paths = Object.keys(document.paths)
    .sort((one, other) => placesOf(one) - placesOf(other))
    .map((path) => ({ path, fits: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));
  return {
    check: answerCheck(document),
    pathOf: (method, pathname) =>
      paths.find(({ path, fits }) => fits.test(pathname) && document.paths[path]?.[method])?.path,
  };
}

interface Seen {
  method: string;
  url: string;
  status: number;
  type: string;
  json(): Promise<unknown>;
}

export type Answers = ReturnType<typeof answersOf>;

/** Collects what answers of our API have that the OpenAPI document does not say. */
export function answersOf(appUrl: string) {
  const checks: Promise<string[]>[] = [];
  let compared = 0;
  const compare = async ({ method, url, status, json, type }: Seen): Promise<string[]> => {
    known ??= readDocument(appUrl);
    const { check, pathOf } = await known;
    const path = pathOf(method, new URL(url).pathname);
    if (!path) return [];
    // A page that is left takes the bodies of its answers along.
    const read = type === "application/json" ? await json().catch(() => undefined) : null;
    if (read === undefined) return [];
    compared++;
    return check({ path, method, status, type, json: () => read });
  };
  const note = (seen: Seen) => {
    const { origin, pathname } = new URL(seen.url);
    // What was read before and has not changed has no body, and a redirect leads to what has one.
    const isAnswer = seen.status >= 200 && (seen.status < 300 || seen.status >= 400);
    if (origin === appUrl && pathname.startsWith("/api/") && isAnswer) checks.push(compare(seen));
  };
  return {
    /** Watches what a page of a browser is answered. */
    watch(page: Page): void {
      page.on("response", (response) =>
        note({
          method: response.request().method().toLowerCase(),
          url: response.url(),
          status: response.status(),
          type: mediaType(response.headers()["content-type"]),
          json: () => response.json(),
        }),
      );
    },
    /** Watches what a test is answered that calls the API itself. */
    watchCalls(request: APIRequestContext): APIRequestContext {
      const fetchOnly = request.fetch.bind(request);
      request.fetch = async (target, options) => {
        const answer = await fetchOnly(target, options);
        const method = (
          options?.method ?? (typeof target === "string" ? "GET" : target.method())
        ).toLowerCase();
        const type = mediaType(answer.headers()["content-type"]);
        note({ method, url: answer.url(), status: answer.status(), type, json: () => answer.json() });
        return answer;
      };
      return request;
    },
    /** Fetches like a program, and watches the answer. */
    async fetch(request: Request): Promise<Response> {
      const answer = await fetch(request);
      const copy = answer.clone();
      const type = mediaType(answer.headers.get("content-type"));
      const { status, url } = answer;
      note({ method: request.method.toLowerCase(), url, status, type, json: () => copy.json() });
      return answer;
    },
    /** Returns how many answers of documented calls were compared. */
    async compared(): Promise<number> {
      await Promise.all(checks);
      return compared;
    },
    /** Returns the differences of all answers until now, each once. */
    async differences(): Promise<string[]> {
      return [...new Set((await Promise.all(checks)).flat())];
    },
  };
}
