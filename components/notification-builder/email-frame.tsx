"use client";

import { useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/class-names";

const WIDTH = { phone: 375, desktop: 660 };

/** A preview leads nowhere: its links are neither followed nor stops of the keyboard. */
const withoutLinks = (html: string): string => html.replace(/(<a\b[^>]*?)\shref="[^"]*"/g, "$1");

/**
 * The email at the width of a phone or of a computer, made smaller where there is no room. The frame runs no
 * script; being of our origin only lets us read its height.
 */
export function EmailFrame({
  html,
  title,
  width,
}: {
  html: string;
  title: string;
  width: keyof typeof WIDTH;
}) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState(WIDTH.phone);
  const [height, setHeight] = useState(480);
  const wide = WIDTH[width];
  const scale = Math.min(1, room / wide);

  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const watch = new ResizeObserver(([entry]) => entry && setRoom(Math.max(200, entry.contentRect.width)));
    watch.observe(node);
    return () => watch.disconnect();
  }, []);

  const measure = () => {
    const body = frame.current?.contentDocument?.body;
    if (body) setHeight(Math.max(240, body.scrollHeight));
  };
  // Another width wraps the words anew.
  useEffect(measure, [wide, room]);

  return (
    <div ref={box} className="w-full overflow-hidden rounded-lg border border-line bg-[#FBF8F1]">
      <div className="mx-auto" style={{ width: wide * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title={title}
          sandbox="allow-same-origin"
          srcDoc={withoutLinks(html)}
          onLoad={measure}
          tabIndex={-1}
          className={cn("block origin-top-left border-0")}
          style={{ width: wide, height, transform: `scale(${scale})`, colorScheme: "light" }}
        />
      </div>
    </div>
  );
}
