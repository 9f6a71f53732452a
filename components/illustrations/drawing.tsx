import type { ProduceName } from "./produce-codes";

/** Shows a file of public/drawings. It is decorative: the text beside it says the same. */
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
