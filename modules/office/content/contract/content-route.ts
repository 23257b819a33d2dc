/** Addresses of this capability's screens (administration-domain 26.2). */
export const ARTICLES = '/knowledgeManage/informationManage';
export const ARTICLE_FORM = '/knowledgeManage/informationManageAdd';
export const LABELS = '/knowledgeManage/labeManagement';
export const CLINCH = '/knowledgeManage/clinchAnnouncement';
export const COLUMNS = '/mymanagement/columnmanagement';
export const SUB_COLUMNS = '/mymanagement/subcolumnmanage';
export const HELP = '/mymanagement/helpSection';
export const ABOUT = '/mymanagement/aboutOurConfiguration';
export const SEO = '/mymanagement/seoSetting';
