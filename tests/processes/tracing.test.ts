import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmulators } from "@/tests/emulators/start";
import { makeTenant } from "@/tests/factories/tenant";
import { startWorkerProcess, type WorkerProcess } from "@/tests/setup/worker-process";
import { startWeb, type WebProcess } from "./web-process";

interface Span {
  service: string;
  name: string;
  trace: string;
  id: string;
  parent: string;
  text: string;
}

/** What OTLP over HTTP sends as JSON (opentelemetry.io/docs/specs/otlp "JSON Protobuf Encoding"). */
interface Exported {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; traceId: string; spanId: string; parentSpanId?: string }[] }[];
  }[];
}

const spans: Span[] = [];
const collector = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  for (const { resource, scopeSpans } of (JSON.parse(body) as Exported).resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
    for (const span of scopeSpans.flatMap((scope) => scope.spans))
      spans.push({
        service,
        name: span.name,
        trace: span.traceId,
        id: span.spanId,
        parent: span.parentSpanId ?? "",
        text: JSON.stringify(span),
      });
  }
  response.setHeader("content-type", "application/json").end("{}");
});

let web: WebProcess;
let worker: WorkerProcess;
let emulators: Awaited<ReturnType<typeof startEmulators>>;
beforeAll(async () => {
  await new Promise<void>((done) => void collector.listen(0, "127.0.0.1", done));
  emulators = await startEmulators();
  const env = {
    ...emulators.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: "200",
  };
  [web, worker] = await Promise.all([startWeb(env), startWorkerProcess(env)]);
}, 90_000);
afterAll(async () => {
  await Promise.all([web?.kill(), worker?.kill()]);
  await emulators?.close();
  collector.close();
});

it("a subscription is one trace: request, queries, job and call of the provider", async () => {
  const { farm } = await makeTenant();
  const person = { name: "Zénobie Lafleur", email: `zenobie-${process.pid}@abonne.test` };
  const subscribed = await fetch(`${web.url}/api/farms/handle/${farm.handle}/subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` },
    body: JSON.stringify({ ...person, accept_communications: true }),
  });
  expect(subscribed.status).toBe(201);
  await fetch(`${web.url}/fr/fermes/${farm.handle}?secret=jamais-dit`);
  const named = (name: string) => spans.find((span) => span.name === name);
  await expect
    .poll(() => named("job send_transactional") && named("resend"), { timeout: 30_000 })
    .toBeTruthy();
  const request = spans.find(({ name, parent }) => name === "POST api" && parent === "")!;
  expect(request.service).toBe("potager-web");
  // What a client says of a trace is not believed.
  expect(request.trace).not.toBe("a".repeat(32));
  const job = named("job send_transactional")!;
  expect(job).toMatchObject({ service: "potager-worker", trace: request.trace });
  expect(named("resend")).toMatchObject({ trace: request.trace, parent: job.id });
  const queries = spans.filter(({ name, trace }) => name === "postgresql insert" && trace === request.trace);
  expect(queries.map(({ service }) => service)).toContain("potager-web");

  await expect.poll(() => named("GET site"), { timeout: 10_000 }).toBeTruthy();
  const said = spans.map(({ text }) => text).join("\n");
  for (const word of ["Zénobie", "Lafleur", person.email, "zenobie", farm.handle, "jamais-dit"])
    expect(said).not.toContain(word);
});
