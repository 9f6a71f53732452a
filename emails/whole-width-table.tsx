import type { CSSProperties, ReactNode } from "react";

/** A table that only places its rows, as wide as what it stands in. */
export const WholeWidthTable = ({ style, children }: { style?: CSSProperties; children: ReactNode }) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={style}>
    <tbody>{children}</tbody>
  </table>
);
