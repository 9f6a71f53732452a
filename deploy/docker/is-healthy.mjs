// Ends with 0 when the web process of this container answers; the image has no curl.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
