import { expect, type Locator } from "@playwright/test";

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** Measures an element, once it has a box: React may just be replacing it. */
export async function boxOf(target: Locator): Promise<Box> {
  let box: Box | null = null;
  const measure = async () => {
    box = await target.boundingBox();
    return box;
  };
  await expect.poll(measure).not.toBeNull();
  return box!;
}
