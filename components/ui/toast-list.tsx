"use client";

import { useEffect, useSyncExternalStore } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { cn } from "./class-names";
import { Icon, type IconName } from "./icons";
import type { Toast, ToastTone } from "./toast-options";

const DURATION = 5000;

const LOOK: Record<ToastTone, { icon: IconName; colour: string }> = {
  success: { icon: "circle-check", colour: "text-primary" },
  error: { icon: "circle-alert", colour: "text-danger-text" },
  warning: { icon: "alert", colour: "text-on-warning-soft" },
  info: { icon: "info", colour: "text-on-info-soft" },
};

/** Leaves the buttons of a message as its only stops of the Tab key; sonner makes the whole message one too. */
function skipMessage(box: HTMLElement | null) {
  box?.closest("[data-sonner-toast]")?.removeAttribute("tabindex");
}

/** Shows a message for a time. Hovering pauses it (sonner does this), and keyboard focus too (we do this). */
function show(one: Toast, duration: number) {
  const { id, message, ...options } = one;
  const { icon, colour } = LOOK[options.tone ?? "success"];
  sonner.custom(
    () => (
      <div
        role="status"
        ref={skipMessage}
        onFocus={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) show(one, Number.POSITIVE_INFINITY);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) show(one, DURATION);
        }}
        className="flex w-full items-start gap-3 rounded-lg border border-line bg-raised py-3 pl-4 pr-2 text-content shadow-lg"
      >
        <Icon name={icon} className={cn("mt-2.5 size-6 shrink-0", colour)} />
        <div className="min-w-0 flex-1 py-2">
          <p className="font-semibold">{message}</p>
          {options.description ? <p className="text-sm text-muted">{options.description}</p> : null}
        </div>
        {options.action ? (
          <button
            type="button"
            onClick={() => {
              options.action?.onClick();
              sonner.dismiss(id);
            }}
            className="min-h-11 shrink-0 rounded-md px-3 font-semibold text-link hover:bg-primary-soft"
          >
            {options.action.label}
          </button>
        ) : null}
        <button
          type="button"
          onClick={() => sonner.dismiss(id)}
          className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-primary-soft"
        >
          <Icon name="x" />
          <span className="sr-only">{options.closeLabel}</span>
        </button>
      </div>
    ),
    { id, duration },
  );
}

const PHONE = "(max-width: 767px)";

const onPhoneChange = (changed: () => void) => {
  const media = matchMedia(PHONE);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
};

/** Under the header of a phone, because its thumb and its bars are at the bottom. */
const UNDER_HEADER = "4.25rem";

/** Shows the toasts that wait; on a wide screen above a bar that sticks to the bottom. */
export function ToastList({
  label,
  toasts,
  taken,
}: {
  label: string;
  toasts: readonly Toast[];
  taken: () => void;
}) {
  // This runs after sonner's own effect, which listens for toasts from then on.
  useEffect(() => {
    for (const one of toasts) show(one, DURATION);
    taken();
  }, [toasts, taken]);
  const phone = useSyncExternalStore(
    onPhoneChange,
    () => matchMedia(PHONE).matches,
    () => false,
  );
  return (
    <Sonner
      containerAriaLabel={label}
      position={phone ? "top-center" : "bottom-center"}
      duration={DURATION}
      gap={10}
      offset={phone ? { top: UNDER_HEADER } : { bottom: "var(--above-bar)" }}
      mobileOffset={{ top: UNDER_HEADER, left: "0.75rem", right: "0.75rem" }}
      style={{ "--width": "27rem", fontFamily: "inherit", pointerEvents: "auto" } as React.CSSProperties}
      toastOptions={{ unstyled: true, className: "w-full data-[removed=true]:pointer-events-none" }}
    />
  );
}
