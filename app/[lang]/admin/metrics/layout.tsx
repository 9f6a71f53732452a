export {
  SuperAdminLayout as default,
  superAdminMetadata as generateMetadata,
} from "@/components/admin/super-admin-layout";
