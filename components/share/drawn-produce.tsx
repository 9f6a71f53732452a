import { produceName } from "@/components/illustrations/produce-codes";
import { PRODUCE_DRAWINGS } from "@/components/illustrations/produce-drawings";
import { Drawn } from "./drawn";

/** Produce as an image maker can draw it, one beside the other. */
export const DrawnProduce = ({ codes }: { codes: readonly string[] }) => (
  <div style={{ display: "flex", gap: 16 }}>
    {codes.map((code) => {
      const Drawing = PRODUCE_DRAWINGS[produceName([code])];
      return (
        <Drawn key={code} width={200} height={200}>
          <Drawing />
        </Drawn>
      );
    })}
  </div>
);
