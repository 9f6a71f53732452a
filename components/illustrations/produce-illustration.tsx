import { Drawing } from "./drawing";
import { produceName } from "./produce-codes";

/** Shows the drawing of a produce, chosen by the first of its codes that has one. */
export const ProduceIllustration = ({
  codes,
  className,
}: {
  codes: readonly (string | null | undefined)[];
  className?: string;
}) => <Drawing name={produceName(codes)} className={className} />;
