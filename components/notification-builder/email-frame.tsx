"use client";

import { useEffect, useRef, useState } from "react";
import { previewDocument } from "./preview-document";

const WIDTH = { phone: 375, desktop: 660 };

/**
 * Shows the email at the width of a phone or a computer, scaled down when there is no room. The frame is
 * isolated from this page and may only send its height.
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
  const loaded = useRef(false);
  const [shown, setShown] = useState({ html, frame: 0 });
  const [room, setRoom] = useState(WIDTH.phone);
  const [height, setHeight] = useState(480);
  const wide = WIDTH[width];
  const scale = Math.min(1, room / wide);

  useEffect(() => {
    // Chromium sometimes keeps a document that was still loading when the next one came, so that one gets a new
    // frame.
    const renewed = loaded.current ? 0 : 1;
    setShown((now) => (now.html === html ? now : { html, frame: now.frame + renewed }));
    loaded.current = false;
  }, [html]);

  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const watch = new ResizeObserver(([entry]) => entry && setRoom(Math.max(100, entry.contentRect.width)));
    watch.observe(node);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<{ previewHeight?: unknown }>) => {
      if (source !== frame.current?.contentWindow || typeof data?.previewHeight !== "number") return;
      setHeight(Math.min(20_000, Math.max(240, data.previewHeight)));
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  return (
    <div ref={box} className="w-full overflow-hidden rounded-lg border border-line bg-canvas">
      <div className="mx-auto" style={{ width: wide * scale, height: height * scale }}>
        <iframe
          key={shown.frame}
          ref={frame}
          onLoad={() => {
            loaded.current = true;
          }}
          title={title}
          sandbox="allow-scripts"
          srcDoc={previewDocument(shown.html)}
          tabIndex={-1}
          className="block origin-top-left border-0"
          style={{ width: wide, height, transform: `scale(${scale})`, colorScheme: "light" }}
        />
      </div>
    </div>
  );
}
