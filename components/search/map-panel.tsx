"use client";

import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { FarmMapProps } from "./farm-map";

type PanelProps = Omit<FarmMapProps, "onFail" | "labels"> & {
  labels: FarmMapProps["labels"] & { loading: string; unavailable: string };
};

const canDraw = () => Boolean(document.createElement("canvas").getContext("webgl2"));

/**
 * Shows the map in a box of fixed size, so that nothing moves when it appears; only this component loads its
 * code.
 */
export function MapPanel({ labels, ...rest }: PanelProps) {
  const [FarmMap, setFarmMap] = useState<ComponentType<FarmMapProps>>();
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  useEffect(() => {
    if (!canDraw()) return setFailed(true);
    import("./farm-map").then((module) => setFarmMap(() => module.FarmMap), fail);
  }, [fail]);
  return (
    <section
      aria-label={labels.map}
      className="relative h-[24rem] overflow-hidden rounded-2xl border border-line bg-paper-deep lg:h-full noscript:hidden"
    >
      {FarmMap && !failed ? (
        <FarmMap {...rest} labels={labels} onFail={fail} />
      ) : (
        <p role="status" className="grid h-full place-items-center p-8 text-center text-muted">
          {failed ? labels.unavailable : labels.loading}
        </p>
      )}
    </section>
  );
}
