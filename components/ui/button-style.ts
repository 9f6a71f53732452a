import { cva, type VariantProps } from "class-variance-authority";

export const buttonStyle = cva(
  [
    "relative inline-flex items-center justify-center gap-2 text-center font-semibold leading-tight select-none",
    "transition-[background-color,border-color,color,box-shadow,transform] duration-150 active:translate-y-px",
    "disabled:cursor-not-allowed disabled:opacity-55 disabled:active:translate-y-0",
    "aria-disabled:cursor-progress aria-disabled:active:translate-y-0",
  ],
  {
    variants: {
      variant: {
        primary: "bg-primary text-on-primary shadow-sm hover:bg-primary-hover",
        secondary:
          "border-[1.5px] border-line-strong bg-raised text-content hover:border-primary hover:bg-primary-soft hover:text-on-primary-soft",
        ghost: "text-content hover:bg-primary-soft hover:text-on-primary-soft",
        danger: "bg-danger text-on-danger shadow-sm hover:bg-danger-hover",
        "danger-ghost": "text-danger-text hover:bg-danger-soft hover:text-on-danger-soft",
        highlight: "bg-highlight text-on-highlight shadow-sm hover:brightness-95",
        link: "text-link underline decoration-[1.5px] underline-offset-4 hover:decoration-[2.5px]",
      },
      size: {
        sm: "min-h-11 rounded-md px-3.5 text-sm md:min-h-9",
        md: "min-h-11 rounded-md px-5 py-2 text-base",
        lg: "min-h-13 rounded-lg px-7 py-3 text-lg",
        icon: "size-11 shrink-0 rounded-md",
        "icon-sm": "size-11 shrink-0 rounded-md md:size-9",
      },
      full: { true: "w-full" },
    },
    compoundVariants: [{ variant: "link", class: "min-h-6 px-0 py-0" }],
    defaultVariants: { variant: "primary", size: "md" },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
