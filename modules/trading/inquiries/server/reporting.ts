/** What inquiries publish in the schema `reporting`. Row security is asked as the caller. */
export interface InquiryViews {
  'reporting.inquiry_line_figures': {
    line_id: string;
    inquiry_id: string;
    line_no: string;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    awarded: boolean;
    quantity: string;
    uom: string;
    name_zh: string;
    name_en: string;
    opened_at: Date;
  };
  'reporting.invitation_figures': {
    invitation_id: string;
    inquiry_id: string;
    inquiry_no: string;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    seller_member_id: string;
    /** A quote of the last round that was not withdrawn. */
    quoted: boolean;
    goods_zh: string;
    goods_en: string;
    opened_at: Date;
  };
}
