/** The first stop of the keyboard: leads past the header to the content. */
export const SkipLink = ({ label }: { label: string }) => (
  <a
    href="#main"
    className="fixed left-3 top-3 z-60 -translate-y-24 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
  >
    {label}
  </a>
);
