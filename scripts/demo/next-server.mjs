import { createServer } from "node:http";
import next from "next";

// Replaces Next's own command, which keeps running after its parent process dies.
const port = Number(process.env.PORT);
const app = next({ dev: process.argv.includes("--dev"), port, hostname: "0.0.0.0" });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => void handle(request, response));
server.keepAliveTimeout = 65_000;
server.listen(port, () => console.log("next ready"));

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on("SIGTERM", stop);
process.on("disconnect", stop);
