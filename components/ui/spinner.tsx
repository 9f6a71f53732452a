import { clsx } from "clsx";

/** Shows a spinner. Screen readers read `label`; omit it when a text beside the spinner explains the wait. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span className={clsx("inline-flex size-5 shrink-0", className)} role={label ? "status" : undefined}>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-full animate-spin">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
        <path d="M12 3a9 9 0 019 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
