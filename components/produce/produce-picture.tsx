import type { StoredImage } from "@/components/farm/picture";
import { Picture } from "@/components/farm/picture";
import { ProduceIllustration } from "@/components/illustrations/produce-illustration";
import { cn } from "@/components/ui/class-names";
import { produceType } from "@/lib/reference/codes";

export interface PicturedProduce {
  photo: StoredImage | null;
  type_id: number | null;
  category: string | null;
}

/** The photo of a produce, or the drawing of its type on a ground that suits it. Decorative: its name is beside it. */
export function ProducePicture({
  produce,
  sizes,
  className,
}: {
  produce: PicturedProduce;
  sizes: string;
  className?: string;
}) {
  const type = produceType(produce.type_id);
  return (
    <div className={cn("overflow-hidden bg-paper-deep", className)}>
      {produce.photo ? (
        <Picture image={produce.photo} alt="" sizes={sizes} className="size-full object-cover" />
      ) : (
        <ProduceIllustration codes={[type?.code, produce.category]} className="size-full p-[12%]" />
      )}
    </div>
  );
}
