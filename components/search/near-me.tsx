"use client";

import { useEffect, useRef, useState } from "react";
import { forgetPlace, type RememberedPlace, rememberedPlace, rememberPlace } from "./remembered-place";

interface NearMeProps {
  /** The place of the current search; null when the address names none. */
  place: RememberedPlace | null;
  /** Id of the field for a town or a postal code. */
  fieldId: string;
  labels: {
    button: string;
    locating: string;
    refused: string;
    failed: string;
    here: string;
    elsewhere: string;
  };
}

/** Rounds to about a kilometre, which does not reveal anybody's home. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

const actionStyle =
  "min-h-9 rounded-md text-sm font-semibold text-link underline underline-offset-4 hover:decoration-2";

const REFUSED = 1;
const TIMEOUT_MS = 10_000;

/**
 * Searches around the device's position instead of a town, when pressed. Otherwise offers the last searched
 * place.
 */
export function NearMe({ place, fieldId, labels }: NearMeProps) {
  const [position, setPosition] = useState(place && place.label === null ? place : null);
  const [status, setStatus] = useState("");
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (place) return rememberPlace(place);
    const field = document.getElementById(fieldId) as HTMLInputElement | null;
    const kept = rememberedPlace();
    if (!kept || !field || field.value !== "") return;
    if (kept.label) field.value = kept.label;
    else setPosition(kept);
  }, [place, fieldId]);

  function locate() {
    if (!navigator.geolocation) return setStatus(labels.failed);
    setStatus(labels.locating);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const form = box.current?.closest("form");
        if (!form) return;
        const query = new URLSearchParams();
        for (const [name, value] of new FormData(form)) if (value !== "") query.set(name, String(value));
        query.delete("place");
        query.set("lat", String(rounded(coords.latitude)));
        query.set("lng", String(rounded(coords.longitude)));
        const { pathname, hash } = new URL(form.action);
        window.location.assign(`${pathname}?${query}${hash}`);
      },
      ({ code }) => setStatus(code === REFUSED ? labels.refused : labels.failed),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  }

  function leave() {
    setPosition(null);
    setStatus("");
    forgetPlace();
    document.getElementById(fieldId)?.focus();
  }

  return (
    <div ref={box} className="noscript:hidden">
      {position ? (
        <>
          <input type="hidden" name="lat" value={position.lat} />
          <input type="hidden" name="lng" value={position.lng} />
        </>
      ) : null}
      <button
        type="button"
        onClick={locate}
        className={`mt-1 inline-flex items-center gap-1.5 ${actionStyle}`}
      >
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          aria-hidden="true"
          className="size-4.5"
        >
          <path d="M12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5M12 7a5 5 0 100 10 5 5 0 000-10zM12 11a1 1 0 100 2 1 1 0 000-2z" />
        </svg>
        {labels.button}
      </button>
      <p role="status" className="text-sm text-muted">
        {status || (position ? labels.here : "")}
      </p>
      {position ? (
        <button type="button" onClick={leave} className={actionStyle}>
          {labels.elsewhere}
        </button>
      ) : null}
    </div>
  );
}
