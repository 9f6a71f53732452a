import { type Permission, type Role, roleMay } from "./permissions";

const OWN: Partial<Record<Role, Role>> = {
  acting_owner: "owner",
  acting_admin: "admin",
  acting_employee: "employee",
};

/** Returns whether a permission is missing only because a super administrator acts in the name of the person. */
export function isClosedByActing(role: Role, permission: Permission): boolean {
  const own = OWN[role];
  return own !== undefined && !roleMay(role, permission) && roleMay(own, permission);
}
