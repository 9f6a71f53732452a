import { Gauge, Registry } from "prom-client";
import { FAMILIES, type Family, type Sample } from "./rules";

function gaugeOf(registry: Registry, family: Family): Gauge<string> {
  const { help, labels } = FAMILIES[family];
  return new Gauge<string>({ name: family, help, labelNames: [...labels], registers: [registry] });
}

/** Returns figures as Prometheus reads them. A family without a value is left out. */
export function presentFigures(samples: readonly Sample[]): Promise<string> {
  const registry = new Registry();
  const gauges = new Map<Family, Gauge<string>>();
  for (const { family, labels, value } of samples) {
    const gauge = gauges.get(family) ?? gaugeOf(registry, family);
    gauges.set(family, gauge);
    gauge.set(labels, value);
  }
  return registry.metrics();
}
