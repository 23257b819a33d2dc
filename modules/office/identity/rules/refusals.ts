import { z } from 'zod';
import { refusal, reworded } from '#kernel/rules/refusal.ts';

/** Refusals of sign-in and accounts (administration-domain 25.1, 25.2). Those with HTTP 401 end the login in the browser. */
export const LoginReplaced = refusal(10102, 'LOGIN_REPLACED', {
  http: 401,
  redirect: true,
  zh: '您的账号已在其他设备登录',
  en: 'Your account was used on another device',
});
/** During a login; at sign-in the same number answers with HTTP 200. */
export const AccountForbidden = refusal(10103, 'ACCOUNT_FORBIDDEN', {
  zh: '账号已被禁用，请联系管理员',
  en: 'Account disabled, contact your administrator',
});
export const LoginForbidden = reworded(AccountForbidden, {
  http: 401,
  redirect: true,
  zh: '账号已被禁用，请联系管理员',
  en: 'Account disabled, contact your administrator',
});
export const PasswordChanged = refusal(10104, 'PASSWORD_CHANGED', {
  http: 401,
  redirect: true,
  zh: '密码已修改，请重新登录',
  en: 'Password changed, please log in again',
});
export const LoginIdle = refusal(10105, 'LOGIN_IDLE', {
  http: 401,
  redirect: true,
  zh: '长时间未操作，请重新登录',
  en: 'Signed out after inactivity',
});
export const LoginBinding = refusal(10106, 'LOGIN_BINDING', {
  http: 401,
  redirect: true,
  zh: '登录环境异常，请重新登录',
  en: 'Login environment changed, please log in again',
});
export const PasswordExpired = refusal(10107, 'PASSWORD_EXPIRED', {
  zh: '密码已过期，请先修改密码',
  en: 'Password expired, change it first',
});
export const PasswordInitial = refusal(10108, 'PASSWORD_INITIAL', {
  zh: '首次登录请修改密码',
  en: 'Change your password on first login',
});
export const LoginFailed = refusal(10112, 'LOGIN_FAILED', {
  zh: '账号或密码错误',
  en: 'Wrong account or password',
});
export const AccountLocked = refusal(10113, 'ACCOUNT_LOCKED', {
  details: { minutes: z.number() },
  zh: '账号已锁定，请{minutes}分钟后重试',
  en: 'Account locked, try again in {minutes} min',
});
export const ImgCodeNeeded = refusal(10114, 'IMG_CODE_NEEDED', {
  details: { imgCodeRequired: z.boolean() },
  zh: '请输入图形验证码',
  en: 'Please enter the image code',
});
export const ImgCodeWrong = refusal(10115, 'IMG_CODE_WRONG', {
  zh: '图形验证码错误或已失效',
  en: 'Image code wrong or expired',
});
export const ProofWrong = refusal(10123, 'PROOF_WRONG', {
  zh: '免图片验证已失效，请重新验证或改用图形验证码',
  en: 'The check without an image has run out; run it again or enter the image code',
});
export const CodeWrong = refusal(10116, 'CODE_WRONG', {
  zh: '验证码错误或已失效',
  en: 'Code wrong or expired',
});
export const CodeTooSoon = refusal(10117, 'CODE_TOO_SOON', {
  details: { seconds: z.number() },
  zh: '请{seconds}秒后再获取',
  en: 'Try again in {seconds} s',
});
export const CodeDaily = refusal(10118, 'CODE_DAILY', {
  zh: '今日获取次数已达上限',
  en: 'Daily limit reached',
});
export const AccountUnactivated = refusal(10119, 'ACCOUNT_UNACTIVATED', {
  zh: '账号未激活，请查收激活邮件',
  en: 'Account not activated, see the activation mail',
});
export const LoginEnded = refusal(10120, 'LOGIN_ENDED', {
  http: 401,
  zh: '登录已结束',
  en: 'You have been signed out',
});
/** The text that was shown at the registration is not the one in force any more. */
export const AgreementReplaced = refusal(10709, 'AGREEMENT_REPLACED', {
  zh: '用户协议已更新，请阅读新版本后再同意',
  en: 'The user agreement has been updated; please read and accept the new version',
});
export const AgreementPending = refusal(10121, 'AGREEMENT_PENDING', {
  zh: '请阅读并同意最新协议',
  en: 'Please accept the updated agreement',
});
export const TicketInvalid = refusal(10122, 'TICKET_INVALID', {
  zh: '链接无效或已过期',
  en: 'Link invalid or expired',
});
export const ShareInvalid = refusal(10130, 'SHARE_INVALID', {
  zh: '分享链接无效或已过期',
  en: 'Shared link invalid or expired',
});
export const SharePasscode = refusal(10131, 'SHARE_PASSCODE', {
  details: { passcodeRequired: z.boolean() },
  zh: '提取码错误',
  en: 'Wrong passcode',
});
export const MobileTaken = refusal(10701, 'MOBILE_TAKEN', {
  zh: '手机号已被使用',
  en: 'Mobile already in use',
});
export const EmailTaken = refusal(10702, 'EMAIL_TAKEN', { zh: '邮箱已被使用', en: 'E-mail already in use' });
export const PasswordMismatch = refusal(10703, 'PASSWORD_MISMATCH', {
  zh: '两次输入的密码不一致',
  en: 'The two passwords differ',
});
/** `rule` is the first broken rule of kernel/rules/password-policy.ts, `rules` all of them. */
export const PasswordPolicy = refusal(10704, 'PASSWORD_POLICY', {
  details: { rule: z.string(), rules: z.array(z.string()) },
  zh: '密码须为12-40位数字、字母和英文符号组合',
  en: 'Password must be 12–40 digits, letters and English symbols',
});
export const PasswordReused = refusal(10707, 'PASSWORD_REUSED', {
  zh: '不能使用最近5次的密码',
  en: 'Do not reuse your last 5 passwords',
});
export const PasswordOldWrong = refusal(10708, 'PASSWORD_OLD_WRONG', {
  zh: '原密码错误',
  en: 'Old password is wrong',
});
/** Mobile and e-mail change once in 24 hours each (administration-domain 21). */
export const ChangeTooSoon = refusal(16101, 'CHANGE_TOO_SOON', {
  zh: '24小时内只能修改一次',
  en: 'Only one change in 24 hours',
});
