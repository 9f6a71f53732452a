/** Shared look of text fields. 16 px type: a phone zooms into anything smaller. */
export const controlStyle =
  "block w-full min-h-11 rounded-md border-[1.5px] border-line-strong bg-raised px-3.5 py-2 text-base text-content placeholder:text-muted " +
  "transition-[border-color,box-shadow] hover:border-content focus-visible:border-focus focus-visible:outline-offset-0 " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted " +
  "[&[readonly]]:bg-sunken aria-invalid:border-danger aria-invalid:bg-danger-soft/40";
