import { produceName } from "@/components/illustrations/produce-codes";
import { PRODUCE_DRAWINGS } from "@/components/illustrations/produce-drawings";
import { Drawn } from "./drawn";

/** Shows drawings of produce side by side, in a form that the image renderer supports. */
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
