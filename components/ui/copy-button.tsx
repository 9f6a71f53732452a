"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button";
import { Icon } from "./icons";

export type CopyButtonProps = Omit<ButtonProps, "value" | "onClick" | "children"> & {
  /** The text to copy, or a function when only the browser knows it. */
  value: string | (() => string);
  label: string;
  copiedLabel: string;
};

export function CopyButton({ value, label, copiedLabel, variant = "secondary", ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Button
      variant={variant}
      onClick={async () => setCopied(await copyText(typeof value === "string" ? value : value()))}
      {...rest}
    >
      <Icon name={copied ? "check" : "copy"} />
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard was refused, or the page has no https: the older command still works there.
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
