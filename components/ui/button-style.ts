import { cva, type VariantProps } from "class-variance-authority";

/** Returns the class names of a button, from component-classes.css. */
export const buttonStyle = cva("button", {
  variants: {
    variant: {
      primary: "button-primary",
      secondary: "button-secondary",
      ghost: "button-ghost",
      danger: "button-danger",
      "danger-ghost": "button-danger-ghost",
      highlight: "button-highlight",
      link: "button-link",
    },
    size: {
      sm: "button-sm",
      md: "button-md",
      lg: "button-lg",
      icon: "button-icon",
      "icon-sm": "button-icon-sm",
    },
    full: { true: "w-full" },
  },
  defaultVariants: { variant: "primary", size: "md" },
});

export type ButtonStyle = VariantProps<typeof buttonStyle>;
