/** What shipments publish in the schema `reporting`. Row security is asked as the caller. */
export interface ShipmentViews {
  'reporting.weight_figures': {
    note_id: string;
    note_no: string;
    order_id: string;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    warehouse_id: string;
    warehouse_zh: string;
    warehouse_en: string | null;
    carrier_name: string | null;
    shipped_weight: string | null;
    received_weight: string | null;
    diff_permille: string;
    received_at: Date;
    product_zh: string;
    product_en: string;
  };
}
