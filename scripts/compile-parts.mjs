import { compileParts } from "./server-parts.mjs";

// The second half of `npm run build`: what our own server and the worker run beside Next.
compileParts();
