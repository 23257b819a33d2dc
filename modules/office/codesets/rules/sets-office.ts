import type { BuiltinSet } from './builtin-set.ts';

/**
 * Organisation, content, messages and system: the built-in code sets of trading-domain 22.1, both languages
 * side by side.
 */
export const officeSets = [
  {
    type: 'account_status',
    zh: '账户状态',
    en: 'Account status',
    scope: 'system',
    items: [
      { code: '10', zh: '未激活', en: 'Unactivated', badge: 'orange', sort: 10 },
      { code: '20', zh: '正常', en: 'Normal', badge: 'green', sort: 20 },
      { code: '30', zh: '禁用', en: 'Forbidden (disabled)', badge: 'red', sort: 30 },
    ],
  },
  {
    type: 'role_type',
    zh: '角色类型',
    en: 'Role type',
    scope: 'system',
    items: [
      { code: 'platform', zh: '平台', en: 'Platform', sort: 10 },
      { code: 'seller', zh: '卖方', en: 'Seller', sort: 20 },
      { code: 'buyer', zh: '买方', en: 'Buyer', sort: 30 },
    ],
  },
  {
    type: 'employee_status',
    zh: '员工状态',
    en: 'Employee status',
    scope: 'system',
    items: [
      { code: '10', zh: '未激活', en: 'Not activated', badge: 'orange', sort: 10 },
      { code: '20', zh: '正常', en: 'Normal', badge: 'green', sort: 20 },
      { code: '30', zh: '禁用', en: 'Disabled', badge: 'red', sort: 30 },
      { code: '40', zh: '离职', en: 'Resigned (dimission)', badge: 'gray', sort: 40 },
    ],
  },
  {
    type: 'emp_type',
    zh: '人员类型',
    en: 'Person type',
    scope: 'system',
    items: [
      { code: '10', zh: '平台', en: 'Platform', sort: 10 },
      { code: '20', zh: '会员', en: 'Member', sort: 20 },
      { code: '30', zh: '未认证', en: 'Unverified', sort: 30 },
    ],
  },
  {
    type: 'gender',
    zh: '性别',
    en: 'Gender',
    scope: 'system',
    items: [
      { code: '0', zh: '未填', en: 'Unspecified', sort: 10 },
      { code: '1', zh: '男', en: 'Male', sort: 20 },
      { code: '2', zh: '女', en: 'Female', sort: 30 },
    ],
  },
  {
    type: 'receipt_status',
    zh: '阅读状态',
    en: 'Message receipt',
    scope: 'system',
    items: [
      { code: '0', zh: '未读', en: 'Unread', badge: 'orange', sort: 10 },
      { code: '1', zh: '已读', en: 'Read', badge: 'gray', sort: 20 },
    ],
  },
  {
    type: 'data_scope',
    zh: '数据权限范围',
    en: 'Data permission scope',
    scope: 'system',
    items: [
      { code: '10', zh: '部门（含下级）', en: 'Department', sort: 10 },
      { code: '20', zh: '本部门', en: 'Own department', sort: 20 },
      { code: '30', zh: '下级部门', en: 'Lower departments', sort: 30 },
      { code: '40', zh: '其他', en: 'Other', sort: 40 },
    ],
  },
  {
    type: 'dept_type',
    zh: '部门类型',
    en: 'Department type',
    scope: 'system',
    items: [
      { code: '10', zh: '公司', en: 'Company', sort: 10 },
      { code: '20', zh: '部门', en: 'Department', sort: 20 },
    ],
  },
  {
    type: 'menu_type',
    zh: '菜单类型',
    en: 'Menu type',
    scope: 'system',
    items: [
      { code: '10', zh: '菜单', en: 'Menu', sort: 10 },
      { code: '20', zh: '按钮', en: 'Button', sort: 20 },
    ],
  },
  {
    type: 'show_hide',
    zh: '显示状态',
    en: 'Display status',
    scope: 'system',
    items: [
      { code: '1', zh: '显示', en: 'Show', badge: 'green', sort: 10 },
      { code: '0', zh: '隐藏', en: 'Hide', badge: 'gray', sort: 20 },
    ],
  },
  {
    type: 'on_off',
    zh: '启用状态',
    en: 'Enabled state',
    scope: 'system',
    items: [
      { code: '1', zh: '启用', en: 'Enabled', badge: 'green', sort: 10 },
      { code: '0', zh: '停用', en: 'Disabled', badge: 'gray', sort: 20 },
    ],
  },
  {
    type: 'friendly_link_type',
    zh: '友情链接类型',
    en: 'Friendly link type',
    scope: 'system',
    items: [
      { code: '10', zh: '底部', en: 'Bottom', sort: 10 },
      { code: '20', zh: '头部', en: 'Head', sort: 20 },
    ],
  },
  {
    type: 'publish_state',
    zh: '发布状态',
    en: 'Publish state',
    scope: 'system',
    items: [
      { code: '00', zh: '草稿', en: 'Draft', badge: 'orange', sort: 10 },
      { code: '20', zh: '已发布', en: 'Published', badge: 'green', sort: 20 },
      { code: '40', zh: '已下线', en: 'Unpublished', badge: 'gray', sort: 30 },
    ],
  },
  {
    type: 'feedback_role',
    zh: '反馈用户类型',
    en: 'Feedback user type',
    scope: 'system',
    items: [
      { code: '10', zh: '管理员', en: 'Admin', sort: 10 },
      { code: '20', zh: '用户', en: 'User', sort: 20 },
    ],
  },
  {
    type: 'feedback_type',
    zh: '反馈类型',
    en: 'Feedback type',
    scope: 'business',
    items: [
      { code: '10', zh: '建议', en: 'Suggestion', sort: 10 },
      { code: '20', zh: '投诉', en: 'Complaint', sort: 20 },
      { code: '30', zh: '故障', en: 'Fault', sort: 30 },
      { code: '40', zh: '咨询', en: 'Consultation', sort: 40 },
    ],
  },
  {
    type: 'message_kind',
    zh: '消息渠道',
    en: 'Message channel',
    scope: 'system',
    items: [
      { code: 'email', zh: '邮件', en: 'E-mail', sort: 10 },
      { code: 'sms', zh: '短信', en: 'SMS', sort: 20 },
      { code: 'mail', zh: '站内信', en: 'In-site mail', sort: 30 },
    ],
  },
  {
    type: 'message_state',
    zh: '消息状态',
    en: 'Message state',
    scope: 'system',
    items: [
      { code: '00', zh: '草稿', en: 'Draft', badge: 'orange', sort: 10 },
      { code: '10', zh: '待审核', en: 'Pending review', badge: 'blue', sort: 20 },
      { code: '15', zh: '待发送', en: 'Scheduled', badge: 'blue', sort: 30 },
      { code: '18', zh: '发送中', en: 'Sending', badge: 'blue', sort: 40 },
      { code: '20', zh: '已发送', en: 'Sent', badge: 'green', sort: 50 },
      { code: '25', zh: '部分发送', en: 'Partly sent', badge: 'orange', sort: 60 },
      { code: '30', zh: '已驳回', en: 'Rejected', badge: 'red', sort: 70 },
      { code: '35', zh: '发送失败', en: 'Failed', badge: 'red', sort: 80 },
      { code: '40', zh: '已撤销', en: 'Revoked', badge: 'gray', sort: 90 },
      { code: '90', zh: '已作废', en: 'Void', badge: 'gray', sort: 100 },
    ],
  },
  {
    type: 'login_mode',
    zh: '登录方式',
    en: 'Login mode (grantType)',
    scope: 'system',
    items: [
      { code: 'password', zh: '密码登录', en: 'Password login', sort: 10 },
      { code: 'code', zh: '动态码登录', en: 'Dynamic-code login', sort: 20 },
    ],
  },
  {
    type: 'article_state',
    zh: '资讯状态',
    en: 'Article state',
    scope: 'system',
    items: [
      { code: '00', zh: '草稿', en: 'Draft', badge: 'orange', sort: 10 },
      { code: '10', zh: '待审核', en: 'Pending', badge: 'blue', sort: 20 },
      { code: '20', zh: '已发布', en: 'Published', badge: 'green', sort: 30 },
      { code: '30', zh: '已驳回', en: 'Rejected', badge: 'red', sort: 40 },
      { code: '40', zh: '已下线', en: 'Unpublished', badge: 'gray', sort: 50 },
    ],
  },
  {
    type: 'article_type',
    zh: '资讯类型',
    en: 'Article type',
    scope: 'business',
    items: [
      { code: '10', zh: '新闻', en: 'News', sort: 10 },
      { code: '20', zh: '行情报告', en: 'Market report', sort: 20 },
      { code: '30', zh: '政策法规', en: 'Policy', sort: 30 },
      { code: '40', zh: '知识', en: 'Knowledge', sort: 40 },
      { code: '50', zh: '公告', en: 'Notice', sort: 50 },
    ],
  },
  {
    type: 'share_type',
    zh: '分享类型',
    en: 'Share type',
    scope: 'system',
    items: [
      { code: 'OFFER', zh: '报盘', en: 'Offer', sort: 10 },
      { code: 'PRODUCT', zh: '商品', en: 'Product', sort: 20 },
      { code: 'STORE', zh: '店铺', en: 'Store', sort: 30 },
      { code: 'ARTICLE', zh: '资讯', en: 'Article', sort: 40 },
      { code: 'CONFIRMATION', zh: '成交确认函', en: 'Confirmation letter', sort: 50 },
    ],
  },
  {
    type: 'oplog_result',
    zh: '操作结果',
    en: 'Operation result',
    scope: 'system',
    items: [
      { code: '0', zh: '失败', en: 'Failure', badge: 'red', sort: 10 },
      { code: '1', zh: '成功', en: 'Success', badge: 'green', sort: 20 },
    ],
  },
  {
    type: 'market_state',
    zh: '市场状态',
    en: 'Market state',
    scope: 'system',
    items: [
      { code: 'open', zh: '开市', en: 'Open', badge: 'green', sort: 10 },
      { code: 'closed', zh: '闭市', en: 'Closed', badge: 'gray', sort: 20 },
    ],
  },
  {
    type: 'market',
    zh: '市场',
    en: 'Market',
    scope: 'system',
    items: [
      { code: '10', zh: '人民币现货', en: 'RMB spot', sort: 10 },
      { code: '20', zh: '美元', en: 'Dollar', sort: 20 },
      { code: '30', zh: '国际在途', en: 'International in transit', sort: 30 },
      { code: '40', zh: '竞拍与活动', en: 'Auctions and activities', sort: 40 },
    ],
  },
  {
    type: 'locale',
    zh: '语言',
    en: 'Locale',
    scope: 'system',
    items: [
      { code: 'zh_CN', zh: '中文', en: 'Chinese', sort: 10 },
      { code: 'en_US', zh: '英文', en: 'English', sort: 20 },
    ],
  },
] as const satisfies readonly BuiltinSet[];
