import { farmInitials, personInitials } from "@/lib/values/initials";
import { cn } from "./class-names";

const SIZE = { sm: "size-8 text-xs", md: "size-10 text-sm", lg: "size-14 text-lg", xl: "size-24 text-3xl" };

export type AvatarProps = {
  /** Gives the initials when there is no image. */
  name: string;
  src?: string | null;
  size?: keyof typeof SIZE;
  /** A farm is shown as a square and without the articles of its name, a person as a circle. */
  of?: "person" | "farm";
  className?: string;
};

/** Shows an image or initials. It is decorative: the name is next to it or labels the control around it. */
export function Avatar({ name, src, size = "md", of = "person", className }: AvatarProps) {
  const frame = cn(
    "inline-flex shrink-0 items-center justify-center overflow-hidden bg-stone-200 font-semibold text-stone-800",
    of === "person" ? "rounded-full" : "rounded-lg",
    SIZE[size],
    className,
  );
  if (src) {
    return <img src={src} alt="" loading="lazy" decoding="async" className={cn(frame, "object-cover")} />;
  }
  return (
    <span aria-hidden="true" className={frame}>
      {of === "farm" ? farmInitials(name) : personInitials(name)}
    </span>
  );
}
