import { clsx } from "clsx";
import type { StoredImage } from "@/components/farm/picture";
import { Picture } from "@/components/farm/picture";
import { Drawing } from "@/components/illustrations/drawing";
import type { ProduceName } from "@/components/illustrations/produce-codes";

export interface PicturedProduce {
  photo: StoredImage | null;
  drawing: ProduceName;
}

/**
 * Shows the photo of a produce, or its drawing on a plain background. It is decorative: the name is next to it.
 */
export const ProducePicture = ({
  picture: { photo, drawing },
  sizes,
  className,
}: {
  picture: PicturedProduce;
  sizes: string;
  className?: string;
}) => (
  <div className={clsx("overflow-hidden bg-paper-deep", className)}>
    {photo ? (
      <Picture image={photo} alt="" sizes={sizes} className="size-full object-cover" />
    ) : (
      <Drawing name={drawing} className="size-full p-[12%]" />
    )}
  </div>
);
