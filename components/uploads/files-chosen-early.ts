import { type RefObject, useEffect, useEffectEvent } from "react";

/** Takes the files that somebody chose before the scripts of the page had come. */
export function useFilesChosenEarly(
  input: RefObject<HTMLInputElement | null>,
  choose: (files: FileList) => void,
): void {
  const take = useEffectEvent(choose);
  useEffect(() => {
    const files = input.current?.files;
    if (files?.length) take(files);
  }, [input]);
}
