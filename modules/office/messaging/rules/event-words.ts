import { words } from '#kernel/rules/words.ts';

/** Built-in templates of administration events (administration-domain 27). */
export const eventWords = words('messaging.event', {
  'VERIFY_CODE.title': { zh: '验证码', en: 'Verification code' },
  'VERIFY_CODE.text': {
    zh: '您的验证码是 {code}，用于{purpose}，{minutes} 分钟内有效。请勿告知他人。',
    en: 'Your code is {code} for {purpose}, valid for {minutes} min. Never tell it to anyone.',
  },
  'DEADLINES_DUE.title': { zh: '期限即将到期', en: 'Deadlines coming up' },
  'DEADLINES_DUE.text': {
    zh: '{days} 天内到期或已逾期的事项共 {total} 项，其中逾期 {overdue} 项。最早：{first}，期限 {until}。',
    en: '{total} {total|deadline|deadlines} due within {days} d or overdue ({overdue} overdue). First: {first}, due {until}.',
  },
  'ACCOUNT_LOCKED.title': { zh: '账户已锁定', en: 'Account locked' },
  'ACCOUNT_LOCKED.text': {
    zh: '您的账户因多次登录失败于 {time} 被锁定 {minutes} 分钟（IP {ip}）。如非本人操作，请尽快修改密码。',
    en: 'Your account was locked at {time} for {minutes} min after failed logins (IP {ip}). If that was not you, change your password.',
  },
  'LOGIN_NEW_DEVICE.title': { zh: '新设备登录', en: 'Login from a new device' },
  'LOGIN_NEW_DEVICE.text': {
    zh: '您的账户于 {time} 在新设备登录（IP {ip}，{device}）。如非本人操作，请结束该登录并修改密码。',
    en: 'Your account logged in at {time} from a new device (IP {ip}, {device}). If that was not you, end that login and change your password.',
  },
  'PASSWORD_CHANGED.title': { zh: '密码已修改', en: 'Password changed' },
  'PASSWORD_CHANGED.text': {
    zh: '您的密码于 {time} 修改成功（IP {ip}）。如非本人操作，请立即联系客服。',
    en: 'Your password was changed at {time} (IP {ip}). If this was not you, contact customer service immediately.',
  },
  'PASSWORD_RESET.title': { zh: '密码已重置', en: 'Password reset' },
  'PASSWORD_RESET.text': {
    zh: '您的密码于 {time} 被重置（IP {ip}），首次登录须修改密码。',
    en: 'Your password was reset at {time} (IP {ip}); it must be changed at the next login.',
  },
  'PASSWORD_EXPIRING.title': { zh: '密码即将到期', en: 'Password expiring' },
  'PASSWORD_EXPIRING.text': {
    zh: '您的密码将在 {days} 天后到期，请及时修改。',
    en: 'Your password expires in {days} d; please change it.',
  },
  'MOBILE_CHANGED.title': { zh: '手机号已变更', en: 'Mobile number changed' },
  'MOBILE_CHANGED.text': {
    zh: '您的账户手机号于 {time} 由 {before} 变更为 {after}。',
    en: 'The mobile number of your account changed from {before} to {after} at {time}.',
  },
  'EMAIL_CHANGED.title': { zh: '邮箱已变更', en: 'E-mail address changed' },
  'EMAIL_CHANGED.text': {
    zh: '您的账户邮箱于 {time} 由 {before} 变更为 {after}。',
    en: 'The e-mail address of your account changed from {before} to {after} at {time}.',
  },
  'REG_WELCOME.title': { zh: '欢迎注册', en: 'Welcome' },
  'REG_WELCOME.text': {
    zh: '{empName}，您好！注册成功。请提交企业认证，通过后即可交易。',
    en: 'Welcome, {empName}. Apply for your company next; once it is approved you can trade.',
  },
  'APPLY_SUBMITTED.title': { zh: '企业认证待审核', en: 'Company application to review' },
  'APPLY_SUBMITTED.text': {
    zh: '{companyName} 提交了企业认证，请审核。',
    en: '{companyName} applied; please review.',
  },
  'APPLY_APPROVED.title': { zh: '企业认证通过', en: 'Company application approved' },
  'APPLY_APPROVED.text': {
    zh: '{companyName} 的企业认证已通过，可以开始交易。',
    en: 'The application of {companyName} is approved; you can trade now.',
  },
  'APPLY_REJECTED.title': { zh: '企业认证被驳回', en: 'Company application rejected' },
  'APPLY_REJECTED.text': {
    zh: '{companyName} 的企业认证被驳回，原因：{reason}。',
    en: 'The application of {companyName} is rejected: {reason}.',
  },
  'JOIN_REQUEST.title': { zh: '员工申请加入', en: 'Request to join' },
  'JOIN_REQUEST.text': {
    zh: '{empName}（{mobile}）申请加入本企业。',
    en: '{empName} ({mobile}) asks to join your company.',
  },
  'INFO_CHANGE.title': { zh: '企业资料变更待审核', en: 'Company change to review' },
  'INFO_CHANGE.text': {
    zh: '{companyName} 申请变更：{fields}。',
    en: '{companyName} asks to change: {fields}.',
  },
  'INFO_CHANGE_RESULT.title': { zh: '企业资料变更结果', en: 'Result of company change' },
  'INFO_CHANGE_RESULT.text': {
    zh: '{companyName} 的资料变更：{result}。{reason}',
    en: 'Change of {companyName}: {result}. {reason}',
  },
  'EXT_REVIEW.title': { zh: '扩展资料待审核', en: 'Extension to review' },
  'EXT_REVIEW.text': {
    zh: '{companyName} 提交了扩展资料，请审核。',
    en: '{companyName} submitted an extension; please review.',
  },
  'EXT_RESULT.title': { zh: '扩展资料审核结果', en: 'Result of extension' },
  'EXT_RESULT.text': {
    zh: '{companyName} 的扩展资料：{result}。{reason}',
    en: 'Extension of {companyName}: {result}. {reason}',
  },
  'EMP_ACTIVATION.title': { zh: '激活您的账户', en: 'Activate your account' },
  'EMP_ACTIVATION.text': {
    zh: '{companyName} 为您开通了账户。请在 {hours} 小时内打开以下链接激活：{link}',
    en: '{companyName} opened an account for you. Activate it within {hours} h: {link}',
  },
  'EMP_ACTIVATED.title': { zh: '账户已激活', en: 'Account activated' },
  'EMP_ACTIVATED.text': { zh: '{empName} 的账户已激活。', en: 'The account of {empName} is active.' },
  'EMP_ENABLED.title': { zh: '账户已启用', en: 'Account enabled' },
  'EMP_ENABLED.text': { zh: '{empName} 的账户已启用。', en: 'The account of {empName} is enabled.' },
  'EMP_DISABLED.title': { zh: '账户已停用', en: 'Account disabled' },
  'EMP_DISABLED.text': { zh: '{empName} 的账户已停用。', en: 'The account of {empName} is disabled.' },
  'ADMIN_SET.title': { zh: '您已成为管理员', en: 'You are administrator now' },
  'ADMIN_SET.text': {
    zh: '{actor} 将您设为企业管理员。',
    en: '{actor} made you administrator of your company.',
  },
  'ADMIN_CANCELLED.title': { zh: '管理员身份已取消', en: 'Administrator right taken back' },
  'ADMIN_CANCELLED.text': {
    zh: '{actor} 取消了您的管理员身份。',
    en: '{actor} removed your administrator permission.',
  },
  'HANDOVER.title': { zh: '工作交接', en: 'Handover' },
  'HANDOVER.text': {
    zh: '{fromName} 的业务单据已交接给您：{counts}。',
    en: 'Documents of {fromName} were handed over to you: {counts}.',
  },
  'ROLE_DISABLED.title': { zh: '角色已停用', en: 'Role disabled' },
  'ROLE_DISABLED.text': { zh: '{actor} 停用了角色“{name}”。', en: '{actor} disabled the role “{name}”.' },
  'DELEGATION_GIVEN.title': { zh: '收到数据授权', en: 'Delegation received' },
  'DELEGATION_GIVEN.text': {
    zh: '{actor} 授予您“{name}”的数据权限。',
    en: '{actor} delegated “{name}” to you.',
  },
  'MEMBER_DISABLED.title': { zh: '企业已停用', en: 'Company disabled' },
  'MEMBER_DISABLED.text': {
    zh: '贵企业已被停用，原因：{reason}。',
    en: 'Your company was disabled: {reason}.',
  },
  'MEMBER_ENABLED.title': { zh: '企业已启用', en: 'Company enabled' },
  'MEMBER_ENABLED.text': { zh: '贵企业已恢复启用。{reason}', en: 'Your company is enabled again. {reason}' },
  'STORE_REVIEW.title': { zh: '店铺待审核', en: 'Store to review' },
  'STORE_REVIEW.text': { zh: '店铺“{storeName}”待审核。', en: 'The store “{storeName}” is pending review.' },
  'STORE_RESULT.title': { zh: '店铺审核结果', en: 'Result of store review' },
  'STORE_RESULT.text': {
    zh: '店铺“{storeName}”：{result}。{reason}',
    en: 'Store “{storeName}”: {result}. {reason}',
  },
  'FEATURED_REPLACED.title': { zh: '推荐店铺已替换', en: 'Featured store replaced' },
  'FEATURED_REPLACED.text': {
    zh: '推荐店铺由“{oldStore}”替换为“{newStore}”。',
    en: 'The featured store “{oldStore}” was replaced by “{newStore}”.',
  },
  'ART_REVIEW.title': { zh: '资讯待审核', en: 'Article to review' },
  'ART_REVIEW.text': { zh: '资讯“{title}”待审核。', en: 'The article “{title}” is pending review.' },
  'ART_RESULT.title': { zh: '资讯审核结果', en: 'Result of article review' },
  'ART_RESULT.text': { zh: '资讯“{title}”：{result}。{reason}', en: 'Article “{title}”: {result}. {reason}' },
  'MSG_REVIEW.title': { zh: '消息待审核', en: 'Message to review' },
  'MSG_REVIEW.text': {
    zh: '消息“{title}”待审核，接收人 {total} 名。',
    en: 'The message “{title}” is pending review; recipients: {total}.',
  },
  'MSG_REVIEWED.title': { zh: '消息审核结果', en: 'Result of message review' },
  'MSG_REVIEWED.text': {
    zh: '消息“{title}”：{result}。{reason}',
    en: 'Message “{title}”: {result}. {reason}',
  },
  'MSG_FAILED.title': { zh: '消息发送未完成', en: 'Message not fully sent' },
  'MSG_FAILED.text': {
    zh: '消息“{title}”有 {fail} 名接收人发送失败（共 {total} 名），可在列表中重发。',
    en: 'The message “{title}” was not delivered (failed: {fail}, receivers: {total}); it can be sent again from the list.',
  },
  'SMS_QUOTA.title': { zh: '短信余量提醒', en: 'SMS quota' },
  'SMS_QUOTA.text': {
    zh: '本月短信剩余 {left} 条 / 共 {quota} 条。',
    en: '{left} of {quota} SMS left this month.',
  },
  'FEEDBACK_NEW.title': { zh: '新的意见反馈', en: 'New feedback' },
  'FEEDBACK_NEW.text': { zh: '反馈 {feedbackNo}：{title}', en: 'Feedback {feedbackNo}: {title}' },
  'FEEDBACK_REPLIED.title': { zh: '反馈已回复', en: 'Feedback answered' },
  'FEEDBACK_REPLIED.text': {
    zh: '您的反馈 {feedbackNo}“{title}”已回复。',
    en: 'Your feedback {feedbackNo} “{title}” was answered.',
  },
  'IMPORT_DONE.title': { zh: '导入完成', en: 'Import finished' },
  'IMPORT_DONE.text': {
    zh: '{name}：共 {total} 行，成功 {success} 行，失败 {fail} 行。',
    en: '{name}: rows {total}, succeeded {success}, failed {fail}.',
  },
  'EXPORT_READY.title': { zh: '导出已就绪', en: 'Export ready' },
  'EXPORT_READY.text': {
    zh: '“{name}”已导出 {total} 行，7 天内可下载。',
    en: '“{name}” is exported (rows: {total}); it can be downloaded for 7 days.',
  },
  'EXPORT_FAILED.title': { zh: '导出失败', en: 'Export failed' },
  'EXPORT_FAILED.text': {
    zh: '“{name}”导出失败，可在“我的导出”重试。',
    en: 'The export “{name}” failed; it can be tried again under My exports.',
  },
  'MARKET_OPEN.title': { zh: '市场开市', en: 'Market opened' },
  'MARKET_OPEN.text': {
    zh: '{market} 已开市，本场至 {time}。{reason}',
    en: '{market} is open until {time}. {reason}',
  },
  'MARKET_CLOSED.title': { zh: '市场闭市', en: 'Market closed' },
  'MARKET_CLOSED.text': {
    zh: '{market} 已闭市，下次开市 {time}。{reason}',
    en: '{market} is closed, next opening {time}. {reason}',
  },
  'AGREEMENT_UPDATED.title': { zh: '用户协议已更新', en: 'User agreement updated' },
  'AGREEMENT_UPDATED.text': {
    zh: '《{name}》将于 {effectiveAt} 生效，请阅读并同意。',
    en: '“{name}” takes effect at {effectiveAt}; please read and accept it.',
  },
  'LICENCE_EXPIRING.title': { zh: '证照即将到期', en: 'Licence expiring' },
  'LICENCE_EXPIRING.text': {
    zh: '{licenceName} 将于 {date} 到期，请及时更新。',
    en: '{licenceName} expires on {date}; please renew it.',
  },
  'LICENCE_EXPIRED.title': { zh: '证照已到期', en: 'Licence expired' },
  'LICENCE_EXPIRED.text': {
    zh: '{licenceName} 已于 {date} 到期，相关交易受限。',
    en: '{licenceName} expired on {date}; trades that need it are stopped.',
  },
  'VOUCHER_ISSUED.title': { zh: '货权凭证已签发', en: 'Voucher issued' },
  'VOUCHER_ISSUED.text': {
    zh: '货权凭证 {voucherNo} 已签发，数量 {quantity}。',
    en: 'The voucher {voucherNo} was issued for {quantity}.',
  },
  'VOUCHER_TRANSFER.title': { zh: '货权凭证转让', en: 'Voucher transferred' },
  'VOUCHER_TRANSFER.text': {
    zh: '货权凭证 {voucherNo} 已转让，数量 {quantity}。',
    en: 'The voucher {voucherNo} was transferred, {quantity}.',
  },
  'VOUCHER_REDEEMED.title': { zh: '货权凭证已提货', en: 'Voucher redeemed' },
  'VOUCHER_REDEEMED.text': {
    zh: '货权凭证 {voucherNo} 已提货，数量 {quantity}。',
    en: 'The voucher {voucherNo} was redeemed, {quantity}.',
  },
  'VOUCHER_VOID.title': { zh: '货权凭证已作废', en: 'Voucher void' },
  'VOUCHER_VOID.text': {
    zh: '货权凭证 {voucherNo} 已作废，数量 {quantity}。',
    en: 'The voucher {voucherNo} is void, {quantity}.',
  },
  'VOUCHER_FAILED.title': { zh: '货权凭证操作失败', en: 'Voucher operation failed' },
  'VOUCHER_FAILED.text': {
    zh: '货权凭证 {voucherNo} 的操作未成功，数量 {quantity}。',
    en: 'An operation on the voucher {voucherNo} failed, {quantity}.',
  },
});

/** What a verification code is for, as the message says it (administration-domain 2.4). */
export const purposeWords = words('messaging.purpose', {
  LOGIN: { zh: '登录', en: 'login' },
  REGISTER: { zh: '注册', en: 'registration' },
  FORGET_PWD: { zh: '找回密码', en: 'a forgotten password' },
  CHANGE_MOBILE_OLD: { zh: '更换手机号（验证原号码）', en: 'changing your mobile number (old number)' },
  CHANGE_MOBILE_NEW: { zh: '更换手机号（验证新号码）', en: 'changing your mobile number (new number)' },
  CHANGE_EMAIL_OLD: { zh: '更换邮箱（验证原邮箱）', en: 'changing your e-mail address (old address)' },
  CHANGE_EMAIL_NEW: { zh: '更换邮箱（验证新邮箱）', en: 'changing your e-mail address (new address)' },
  UNLOCK: { zh: '解锁屏幕', en: 'unlocking the screen' },
  SIGN: { zh: '签署文件', en: 'signing a document' },
});
