import { createServer, type ServerResponse, request as send } from "node:http";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { KeptAnswers } from "@/lib/transport/front-door/kept-answers";
import { visitOf } from "@/lib/transport/front-door/refusals";
import { nextStaleGeneration } from "@/lib/transport/page-cache/generation";
import { closeServer, listen } from "@/tests/emulators/http/server";

const kept = new KeptAnswers();
let rendered = 0;
let cached = "HIT";
let more: Record<string, string> = {};
let meanwhile = () => {};

/** Answers as Next does: compressed when asked, with an ETag. */
function render(response: ServerResponse, encoding: unknown): void {
  rendered++;
  meanwhile();
  const page = Buffer.from(`<h1>Ferme ${rendered}</h1>`);
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("x-nextjs-cache", cached);
  response.setHeader("etag", `"${rendered}"`);
  for (const [name, value] of Object.entries(more)) response.setHeader(name, value);
  if (encoding === "gzip") {
    response.setHeader("content-encoding", "gzip");
    const bytes = gzipSync(page);
    response.write(bytes.subarray(0, 5));
    response.end(bytes.subarray(5));
  } else response.end(page);
}

const server = createServer((request, response) => {
  if (!kept.answer(request, response, visitOf(request))) render(response, request.headers["accept-encoding"]);
});
const port = await listen(server, 0, "127.0.0.1");
afterAll(() => closeServer(server));

interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<Answer>((done, fail) => {
    const call = send({ port, path, headers, method }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const text = answer.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
      done({
        status: answer.statusCode ?? 0,
        headers: answer.headers as Record<string, string>,
        text: text.toString(),
      });
    });
    call.on("error", fail);
    call.end();
  });

beforeEach(() => {
  nextStaleGeneration();
  [rendered, cached, more, meanwhile] = [0, "HIT", {}, () => {}];
});

const PAGE = "/fr/fermes/du-ruisseau";

describe("an answer out of Next's cache", () => {
  it("is kept, with its headers, compressed and not", async () => {
    const first = await ask(PAGE, { "accept-encoding": "br, gzip" });
    const again = await ask(PAGE, { "accept-encoding": "gzip, deflate, br, zstd" });
    expect(again).toMatchObject({ status: 200, text: "<h1>Ferme 1</h1>" });
    expect(again.headers).toMatchObject({ "content-encoding": "gzip", etag: '"1"' });
    expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
    expect((await ask(PAGE)).text).toBe("<h1>Ferme 2</h1>");
    expect((await ask(PAGE, { "accept-encoding": "gzip;q=0" })).text).toBe("<h1>Ferme 2</h1>");
    expect(rendered).toBe(2);
  });

  it("is not sent again to someone who has it", async () => {
    await ask(PAGE);
    expect(await ask(PAGE, { "if-none-match": 'W/"0", "1"' })).toMatchObject({ status: 304, text: "" });
    expect(await ask(PAGE, { "if-none-match": '"0"' })).toMatchObject({ status: 200 });
  });

  it("is forgotten as soon as any page becomes stale", async () => {
    await ask(PAGE);
    nextStaleGeneration();
    expect((await ask(PAGE)).text).toBe("<h1>Ferme 2</h1>");
  });

  it("is not kept when a page became stale while it was made", async () => {
    meanwhile = nextStaleGeneration;
    await ask(PAGE);
    await ask(PAGE);
    expect(rendered).toBe(2);
  });

  it.each(["MISS", "STALE"])("is not kept when it was not in the cache: %s", async (state) => {
    cached = state;
    await ask(PAGE);
    await ask(PAGE);
    expect(rendered).toBe(2);
  });

  it("is not kept when it sets a cookie or is no page", async () => {
    const others: (typeof more)[] = [{ "set-cookie": "a=b" }, { "content-type": "text/x-component" }];
    for (const headers of others) {
      rendered = 0;
      more = headers;
      await ask(PAGE);
      await ask(PAGE);
      expect(rendered).toBe(2);
    }
  });
});

describe("a request for something else than the page", () => {
  it.each<[string, string, Record<string, string>, string?]>([
    ["data of the page", PAGE, { rsc: "1" }],
    ["data for a link", PAGE, { "next-router-prefetch": "1" }],
    ["a call of an action", PAGE, { "next-action": "abc" }, "POST"],
    ["a part", PAGE, { range: "bytes=0-4" }],
    ["a draft", PAGE, { cookie: "__prerender_bypass=x" }],
    ["an address with a query", `${PAGE}?cookies=1`, {}],
    ["the admin", "/fr/admin/farms", {}],
    ["the API", "/api/search", {}],
    ["the root", "/", {}],
  ])("is never answered from what is kept: %s", async (_, path, headers, method) => {
    await ask(PAGE);
    await ask(path, headers, method);
    await ask(path, headers, method);
    expect(rendered).toBe(3);
    expect((await ask(PAGE)).text).toBe("<h1>Ferme 1</h1>");
  });
});
