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

/** Scores in a row: on a phone each is wide enough for a thumb. */
const IN_A_ROW = 6;

/** Renders a question's scores as rows of links. In the text part, the link below says the same. */
export const Scale = ({ scores, least, most }: ScaleProps) => (
  <>
    <div data-skip-in-text>
      <WholeWidthTable style={styles.scale.table}>
        {[scores.slice(0, IN_A_ROW), scores.slice(IN_A_ROW)].map((row) => (
          <tr key={row[0]?.label}>
            {row.map(({ label, url }) => (
              <td key={label} align="center" width="16%" style={styles.scale.cell}>
                <Link href={url} className="link edge" style={styles.scale.score}>
                  {label}
                </Link>
              </td>
            ))}
          </tr>
        ))}
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
