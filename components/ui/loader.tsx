import { Spinner } from "./spinner";

/** Shows that something is loading, but only after 1.5 s (docs/product/browser.md "Timings"). */
export function Loader({ label }: { label: string }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-20 z-60 flex animate-late justify-center">
      <p className="flex items-center gap-3 rounded-full bg-raised px-5 py-3 font-medium text-content shadow-lg">
        <Spinner />
        <span role="status">{label}</span>
      </p>
    </div>
  );
}
