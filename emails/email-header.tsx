import { Img } from "@react-email/components";
import { SHEET_WIDTH, styles } from "./theme";

export interface Sender {
  name: string;
  town: string | null;
  /** Address and shown width of the logo; null for initials. */
  logo: { url: string; width: number } | null;
}

/** Words of a name that say nothing about which farm it is. */
const COMMON_WORDS = /^(la|le|les|l|d|de|des|du|au|aux|et|ferme|farm|farms|the|of|and|at)$/i;

/** Returns the letters that stand for a farm: "Ferme du Ruisseau" -> "RU", "Les Trois Épis" -> "TÉ". */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const telling = words.filter((word) => !COMMON_WORDS.test(word));
  const [first = "", second] = telling.length > 0 ? telling : words;
  const letters = second ? `${[...first][0] ?? ""}${[...second][0] ?? ""}` : [...first].slice(0, 2).join("");
  return letters.toLocaleUpperCase("fr-CA");
}

const MARK_HEIGHT = 48;

/** Renders the cover over the sheet. Its text says nothing new, so only a photo has one. */
export const EmailCover = ({ url, alt }: { url: string; alt: string }) => (
  <Img className="cover" src={url} alt={alt} width={SHEET_WIDTH} style={styles.cover} />
);

/** Renders who writes: the logo, or the initials as text that stays readable without images, and the name. */
export function EmailHeader({ name, town, logo }: Sender) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: "0 0 22px" }}
      data-skip-in-text
    >
      <tbody>
        <tr>
          {logo ? (
            <td valign="middle">
              <Img src={logo.url} alt="" width={logo.width} height={MARK_HEIGHT} style={styles.mark} />
            </td>
          ) : (
            <td width={MARK_HEIGHT} valign="middle">
              <div aria-hidden="true" className="leaf" style={styles.initials}>
                {initialsOf(name)}
              </div>
            </td>
          )}
          <td valign="middle" style={{ padding: "0 0 0 14px" }}>
            <p style={styles.farm}>{name}</p>
            {town ? (
              <p className="muted" style={styles.town}>
                {town}
              </p>
            ) : null}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
