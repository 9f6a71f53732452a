import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** Traces are begun by `startTracing` alone; without it every function here calls its work and nothing else. */
const TRACING = Symbol.for("potager.tracing");
const shared = globalThis as { [TRACING]?: true };

/** Lets spans of this process be made. Next compiles the front door and the routes apart, so the mark is global. */
export function markTracing(): void {
  shared[TRACING] = true;
}

/** Returns whether spans are made. */
export const isTracing = (): boolean => shared[TRACING] === true;

const tracer = () => trace.getTracer("potager");

/** What a span says. No value names a person: addresses, ids of people and values of queries are left out. */
export interface SpanFacts {
  name: string;
  kind: keyof typeof SpanKind;
  attributes?: Attributes;
}

/** An error says only what kind it is: its message may hold what somebody wrote. */
function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
}

/** Does work in a span, which ends with it. */
export function inSpan<Result>(facts: SpanFacts, work: () => Promise<Result>): Promise<Result> {
  if (!isTracing()) return work();
  const { name, kind, attributes } = facts;
  return tracer().startActiveSpan(name, { kind: SpanKind[kind], attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Begins a span that somebody else ends, and does work in it. @returns what ends it */
export function beginSpan(
  facts: SpanFacts,
  work: () => void,
): (attributes: Attributes, failed: boolean) => void {
  if (!isTracing()) {
    work();
    return () => {};
  }
  const { name, kind, attributes } = facts;
  // What a client says of its own trace is not taken over.
  const span = tracer().startSpan(name, { kind: SpanKind[kind], attributes }, ROOT_CONTEXT);
  context.with(trace.setSpan(ROOT_CONTEXT, span), work);
  return (more, failed) => {
    span.setAttributes(more);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** Returns the trace and span of the work that runs, as a job takes them along (W3C Trace Context); undefined without one. */
export function currentTrace(): string | undefined {
  if (!isTracing()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Does work as a part of the trace that queued it. */
export function inTrace<Result>(traceparent: unknown, work: () => Promise<Result>): Promise<Result> {
  if (!isTracing() || typeof traceparent !== "string") return work();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), work);
}

/** Returns the id of the trace of the work that runs, for the log. */
export const traceId = (): string | undefined =>
  isTracing() ? trace.getActiveSpan()?.spanContext().traceId : undefined;
