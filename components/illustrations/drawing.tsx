import type { ProduceName } from "./produce-codes";

/** One of the files of public/drawings. Decorative: what it shows is said beside it. */
export const Drawing = ({ name, className }: { name: ProduceName; className?: string }) => (
  <img
    src={`/drawings/${name}.svg`}
    width={96}
    height={96}
    alt=""
    loading="lazy"
    decoding="async"
    className={className}
  />
);
