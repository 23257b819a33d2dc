/** A department of the demonstration: stands under the company's root. */
export interface DemoDepartment {
  readonly key: DepartmentKey;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}
export type DepartmentKey =
  | 'root'
  | 'operations'
  | 'audit'
  | 'service'
  | 'content'
  | 'finance'
  | 'security'
  | 'sales'
  | 'purchasing'
  | 'logistics';

const department = (key: DepartmentKey, code: string, zh: string, en: string): DemoDepartment => ({
  key,
  code,
  zh,
  en,
});

/** Departments of the platform operator, the root first. */
export const platformDepartments: readonly DemoDepartment[] = [
  department('root', 'PLAT', '平台运营中心', 'Platform operations centre'),
  department('operations', 'PLAT-OPS', '市场运营部', 'Market operations'),
  department('audit', 'PLAT-AUD', '审核部', 'Audit'),
  department('service', 'PLAT-CS', '客户服务部', 'Customer service'),
  department('content', 'PLAT-CON', '内容部', 'Content'),
  department('finance', 'PLAT-FIN', '财务部', 'Finance'),
  department('security', 'PLAT-SEC', '安全审计部', 'Security audit'),
];

/** Departments of a member; the root carries the company's own name. */
export const memberDepartments: readonly DemoDepartment[] = [
  department('root', 'ROOT', '总经办', 'General office'),
  department('sales', 'SALES', '销售部', 'Sales'),
  department('purchasing', 'PURCH', '采购部', 'Purchasing'),
  department('logistics', 'LOGI', '物流部', 'Logistics'),
  department('finance', 'FIN', '财务部', 'Finance'),
];
