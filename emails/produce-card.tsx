import { Img, Text } from "@react-email/components";
import { COLOURS, styles } from "./theme";

export interface ProduceCardProps {
  label: string;
  price: string;
  availability: string;
  photo_url: string | null;
}

/** Renders one highlighted produce. Cards are rendered separately, so that a sold-out produce can be removed later. */
export function ProduceCard({ label, price, availability, photo_url }: ProduceCardProps) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.produce}>
      <tbody>
        <tr>
          {photo_url ? (
            <td width={88} valign="top">
              <Img
                src={photo_url}
                alt={label}
                width="76"
                height="76"
                style={{ borderRadius: "8px", objectFit: "cover" }}
              />
            </td>
          ) : null}
          <td valign="middle">
            <Text style={{ ...styles.text, fontWeight: 600, margin: "0" }}>{label}</Text>
            <Text style={{ ...styles.small, color: COLOURS.muted, margin: "0" }}>
              {[price, availability].filter(Boolean).join(" · ")}
            </Text>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
