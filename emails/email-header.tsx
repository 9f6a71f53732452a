import { Img } from "@react-email/components";
import { farmInitials } from "@/lib/values/initials";
import { SHEET_WIDTH, styles } from "./theme";

export interface Sender {
  name: string;
  town: string | null;
  /** Address and shown width of the logo; null for initials. */
  logo: { url: string; width: number } | null;
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
                {farmInitials(name)}
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
