import { ProduceIllustration } from "@/components/illustrations/produce-illustration";
import { Drawn } from "./drawn";

/** Produce as an image maker can draw it, one beside the other. */
export const DrawnProduce = ({ codes }: { codes: readonly string[] }) => (
  <div style={{ display: "flex", gap: 16 }}>
    {codes.map((code) => (
      <Drawn key={code} width={200} height={200}>
        <ProduceIllustration codes={[code]} />
      </Drawn>
    ))}
  </div>
);
