import { Button, Img } from "@react-email/components";
import { styles } from "./theme";
import { WholeWidthTable } from "./whole-width-table";

export interface ProduceCardProps {
  label: string;
  price: string;
  availability: string;
  /** Address of the photo, or of the drawing. */
  picture: { url: string; alt: string };
  see: { label: string; url: string };
}

/** The shape of a picture on a card, in pixels. In a wide window, one of a pair grows to the width of its column. */
const WIDTH = 112;
const HEIGHT = 84;

/** Renders one highlighted produce. Cards are rendered separately, so that a sold-out produce can be removed later. */
export function ProduceCard({ label, price, availability, picture, see }: ProduceCardProps) {
  return (
    <WholeWidthTable>
      <tr>
        <td className="picture" width={WIDTH} style={styles.produce.picture}>
          <Img
            className="tile"
            src={picture.url}
            alt={picture.alt}
            width={WIDTH}
            height={HEIGHT}
            style={styles.produce.image}
          />
        </td>
        <td className="words ink" style={styles.produce.words}>
          <p style={styles.produce.name}>{label}</p>
          {price ? <p style={styles.produce.price}>{price}</p> : null}
          <p className="muted" style={styles.produce.availability}>
            {availability}
          </p>
          <Button className="link edge" href={see.url} style={styles.produce.see}>
            {see.label}
          </Button>
        </td>
      </tr>
    </WholeWidthTable>
  );
}
