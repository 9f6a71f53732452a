"use client";

import "react-image-crop/dist/ReactCrop.css";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter, DialogFrame } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { StoredImage } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";

const SHAPES = { free: undefined, wide: 16 / 9, classic: 4 / 3, square: 1 } as const;
type Shape = keyof typeof SHAPES;

const WHOLE: PercentCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };

/** Returns the widest file of a picture, from which the crop is cut. */
const widest = (image: StoredImage) =>
  image.formats.filter(({ type }) => type === "image/webp").sort((a, b) => b.width - a.width)[0];

/** Asks the server for a part of a picture. @returns null when that failed */
async function cropped(image: StoredImage, { x, y, width, height }: PercentCrop, lang: Lang) {
  const answer = await fetch("/api/global/upload/crop", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest", "X-Language": lang },
    body: JSON.stringify({
      path: image.path,
      url: widest(image)?.url ?? image.url,
      area: { left: x / 100, top: y / 100, width: width / 100, height: height / 100 },
    }),
  }).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (answer?.status === 201) return { image: body as StoredImage };
  return { refusal: (Object.values(body?.errors ?? {})[0] as string[] | undefined)?.[0] };
}

/** Cuts a picture by mouse, by touch or by the arrow keys. The picture before stays where it is, for a step back. */
export function CropDialog({
  image,
  locale,
  onCrop,
  onClose,
}: {
  image: StoredImage;
  locale: Lang;
  onCrop: (image: StoredImage) => void;
  onClose: () => void;
}) {
  const t = useTranslations("notifications.block.crop");
  const common = useTranslations("common");
  const picture = useRef<HTMLImageElement>(null);
  const [shape, setShape] = useState<Shape>("free");
  const [crop, setCrop] = useState<PercentCrop>(WHOLE);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { width = 1, height = 1 } = widest(image) ?? {};

  function choose(next: Shape) {
    const aspect = SHAPES[next];
    setShape(next);
    setCrop(
      aspect
        ? centerCrop(makeAspectCrop({ unit: "%", width: 100 }, aspect, width, height), width, height)
        : WHOLE,
    );
  }

  async function save() {
    setPending(true);
    setProblem(null);
    const { image: made, refusal } = await cropped(image, crop, locale);
    setPending(false);
    if (!made) return setProblem(refusal ?? t("failed"));
    onCrop(made);
    onClose();
  }

  const handles = { nw: "nw", n: "n", ne: "ne", e: "e", se: "se", s: "s", sw: "sw", w: "w" } as const;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogFrame title={t("title")} description={t("keys")} closeLabel={common("close")} size="lg">
        <DialogBody>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {problem ? (
              <Alert tone="danger" role="alert">
                {problem}
              </Alert>
            ) : null}
            <SegmentedControl
              name="crop-shape"
              label={t("shape")}
              value={shape}
              onChange={({ target }) => choose(target.value as Shape)}
              options={(Object.keys(SHAPES) as Shape[]).map((value) => ({
                value,
                label: t(`shapes.${value}`),
              }))}
            />
            <ReactCrop
              crop={crop}
              aspect={SHAPES[shape]}
              keepSelection
              ruleOfThirds
              minWidth={24}
              minHeight={24}
              className="justify-self-center"
              ariaLabels={
                {
                  cropArea: t("area"),
                  ...Object.fromEntries(
                    Object.keys(handles).map((side) => [
                      `${side}DragHandle`,
                      t(`handle.${side as keyof typeof handles}`),
                    ]),
                  ),
                } as React.ComponentProps<typeof ReactCrop>["ariaLabels"]
              }
              onChange={(_, percent) => setCrop(percent)}
            >
              <img
                ref={picture}
                src={widest(image)?.url ?? image.url}
                alt=""
                className="max-h-[55dvh] max-w-full"
              />
            </ReactCrop>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button pending={pending} onClick={() => void save()}>
            {t("save")}
          </Button>
        </DialogFooter>
      </DialogFrame>
    </Dialog>
  );
}
