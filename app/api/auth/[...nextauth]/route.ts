export { nextAuthRoute as GET, nextAuthRoute as POST } from "@/lib/transport/next-auth";
