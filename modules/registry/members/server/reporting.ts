/**
 * What companies publish in the schema `reporting`: where they name records of the catalogue, and which want
 * none of their deals told. Row security is
 * asked as the caller.
 */
export interface MemberViews {
  'reporting.member_units': {
    id: string;
    parent_member_id: string | null;
    name: string;
    name_en: string | null;
    demo: boolean;
  };
  'reporting.end_customers': { id: string; member_id: string; application_ids: string[]; deleted: boolean };
  'reporting.silent_companies': { id: string };
  'reporting.company_records': { member_id: string; pickup_warehouse_ids: string[]; deleted: boolean };
}
