/** Shows the logo: a sprout over two furrows. */
export const LogoMark = ({ className }: { className?: string }) => (
  <img src="/drawings/logo.svg" width={40} height={40} alt="" className={className} />
);

/** Shows the logo and the name. The name is text, so that it can be read aloud, selected and translated. */
export function Logo({ name = "Potager", className }: { name?: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className ?? ""}`}>
      <LogoMark className="size-9 shrink-0" />
      <span className="font-display text-2xl font-semibold tracking-tight">{name}</span>
    </span>
  );
}
