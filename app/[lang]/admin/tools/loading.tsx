export { ListLoading as default } from "@/components/admin/list-loading";
