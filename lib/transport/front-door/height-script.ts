/** Sends the height of the email to the page around; it can do nothing else. */
export const HEIGHT_SCRIPT =
  'new ResizeObserver(()=>parent.postMessage({previewHeight:document.body.scrollHeight},"*")).observe(document.body)';

/** The hash of HEIGHT_SCRIPT, the only script that the preview may run. */
export const HEIGHT_SCRIPT_HASH = "sha256-jap6H3n9a7tCmZDtFMm8RVwWAI0CH0Zty1qWTxviJxw=";
