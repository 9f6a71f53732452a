import { Link } from "@react-email/components";
import type { Words } from "./email-footer";
import { styles } from "./theme";
import { WholeWidthTable } from "./whole-width-table";

export interface ScaleProps {
  /** Each score with the address where it is given. */
  scores: Words[];
  least: string;
  most: string;
}

/** Renders a question's scores as one row of links. In the text part, the link below says the same. */
export const Scale = ({ scores, least, most }: ScaleProps) => (
  <>
    <div data-skip-in-text>
      <WholeWidthTable style={styles.scale.table}>
        <tr>
          {scores.map(({ label, url }) => (
            <td key={label} align="center" width="9%" style={styles.scale.cell}>
              <Link href={url} className="link edge" style={styles.scale.score}>
                {label}
              </Link>
            </td>
          ))}
        </tr>
      </WholeWidthTable>
    </div>
    <WholeWidthTable style={styles.scale.ends}>
      <tr>
        <td className="muted" style={styles.scale.end}>
          {least}
        </td>
        <td className="muted" align="right" style={styles.scale.end}>
          {most}
        </td>
      </tr>
    </WholeWidthTable>
  </>
);
