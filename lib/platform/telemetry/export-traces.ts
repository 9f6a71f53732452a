import type { Attributes } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-node";
import { env } from "@/lib/env";
import { markTracing } from "@/lib/tracing";
import { closeAtStop } from "@/lib/values/close-at-stop";

/** What spans of Next may say. The others hold addresses, which may name a person or open a link. */
const OF_NEXT = new Set(["next.route", "next.span_type", "http.method", "http.status_code", "http.route"]);
/** The names of these spans hold an address too. */
const NAMED_BY_ADDRESS = /^fetch /;

/** Returns a span without what names anybody. */
function withoutAddresses(span: ReadableSpan): ReadableSpan {
  if (span.instrumentationScope.name === "potager") return span;
  const attributes: Attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => OF_NEXT.has(name)),
  );
  const name = NAMED_BY_ADDRESS.test(span.name) ? "fetch" : (span.name.split("?")[0] ?? "");
  const told = { name, attributes, events: [], status: { code: span.status.code } };
  return Object.create(span, Object.getOwnPropertyDescriptors(told)) as ReadableSpan;
}

const guarded = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(withoutAddresses), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

/**
 * Exports the traces of this process to OTEL_EXPORTER_OTLP_ENDPOINT, when it is set. Other variables of OpenTelemetry, such
 * as OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS, are read by its packages.
 */
export function startTracing(service: "potager-web" | "potager-worker"): void {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor(guarded(new OTLPTraceExporter()))],
  });
  provider.register();
  markTracing();
  closeAtStop(() => provider.shutdown());
}
