import type { ComponentProps, MouseEvent, PointerEvent } from "react";

const LONG_MS = 450;
/** A finger that moves further scrolls the page. */
const STILL_PX = 10;

let timer: ReturnType<typeof setTimeout> | undefined;
let start = { x: 0, y: 0 };
let pressed = false;

const stop = () => clearTimeout(timer);

/** Returns what makes a row answer to a long press of a finger. The press that follows it does nothing. */
export const longPress = (act: () => void): ComponentProps<"tr"> => ({
  onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    stop();
    pressed = false;
    if (pointerType !== "touch") return;
    start = { x, y };
    timer = setTimeout(() => {
      pressed = true;
      navigator.vibrate?.(10);
      act();
    }, LONG_MS);
  },
  onPointerMove: ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) stop();
  },
  onPointerUp: stop,
  onPointerCancel: stop,
  onClickCapture: (event: MouseEvent) => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopPropagation();
  },
  // A phone would open its own menu.
  onContextMenu: (event: MouseEvent) => {
    if (pressed) event.preventDefault();
  },
});
