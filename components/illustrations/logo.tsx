/** A sprout over two furrows. */
export const LogoMark = ({ className }: { className?: string }) => (
  <img src="/drawings/logo.svg" width={40} height={40} alt="" className={className} />
);

/** Mark and name. The name is text: it is read, selected and translated like any other. */
export function Logo({ name = "Potager", className }: { name?: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className ?? ""}`}>
      <LogoMark className="size-9 shrink-0" />
      <span className="font-display text-2xl font-semibold tracking-tight">{name}</span>
    </span>
  );
}
