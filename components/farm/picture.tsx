export interface StoredImage {
  url: string;
  srcset: string;
  formats: { url: string; width: number; height: number; type: "image/webp" | "image/avif" }[];
}

const srcsetOf = (image: StoredImage, type: string) =>
  image.formats
    .filter((format) => format.type === type)
    .map((format) => `${format.url} ${format.width}w`)
    .join(", ");

/** Shows an upload in the best type and size for the browser. `first` means visible without scrolling. */
export function Picture({
  image,
  alt,
  sizes,
  first,
  className,
}: {
  image: StoredImage;
  alt: string;
  sizes: string;
  first?: boolean;
  className?: string;
}) {
  const largest = image.formats.reduce<StoredImage["formats"][number] | undefined>(
    (best, format) => (best && best.width >= format.width ? best : format),
    undefined,
  );
  const avif = srcsetOf(image, "image/avif");
  return (
    <picture className="contents">
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      <img
        src={image.url}
        srcSet={image.srcset}
        sizes={sizes}
        width={largest?.width}
        height={largest?.height}
        alt={alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
