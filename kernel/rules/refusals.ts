import { z } from 'zod';
import { refusal } from './refusal.ts';
import { stateText } from './state-names.ts';

/** Refusals every call can give (administration-domain 25.1, 25.2). Those of one capability stand in its own rules. */
export const SignInvalid = refusal(10001, 'SIGN_INVALID', {
  zh: '请求签名无效',
  en: 'Invalid request signature',
});
export const SignHeader = refusal(10002, 'SIGN_HEADER', {
  details: { header: z.string() },
  zh: '缺少请求头 {header}',
  en: 'Missing header {header}',
});
export const SignSkew = refusal(10003, 'SIGN_SKEW', {
  details: { serverTime: z.number() },
  zh: '本机时间与服务器相差过大，请校准时间',
  en: 'Your clock differs too much from the server',
});
export const SignReplay = refusal(10004, 'SIGN_REPLAY', {
  zh: '请求重复，请重试',
  en: 'Repeated request, please try again',
});
export const UnsupportedType = refusal(10005, 'UNSUPPORTED_TYPE', {
  zh: '不支持的请求格式',
  en: 'Unsupported content type',
});
export const BadJson = refusal(10006, 'BAD_JSON', {
  zh: '请求内容无法解析',
  en: 'Request body cannot be read',
});
export const BodyTooLarge = refusal(10007, 'BODY_TOO_LARGE', {
  http: 413,
  zh: '请求内容过大',
  en: 'Request too large',
});
export const TooMany = refusal(10008, 'TOO_MANY', {
  http: 429,
  details: { seconds: z.number() },
  zh: '操作过于频繁，请{seconds}秒后重试',
  en: 'Too many requests, try again in {seconds} s',
});
export const Validation = refusal(10009, 'VALIDATION', {
  details: { first: z.string() },
  zh: '{first}',
  en: '{first}',
});
export const RouteUnknown = refusal(10010, 'ROUTE_UNKNOWN', { zh: '接口不存在', en: 'Unknown call' });
export const LoginRequired = refusal(10101, 'LOGIN_REQUIRED', {
  http: 401,
  redirect: true,
  zh: '请先登录',
  en: 'Please log in',
});
/**
 * E-CMP-01 (trading-domain 21.2): the acting company is not approved or disabled; the gate refuses calls
 * declared `verified` with it (G-CMP).
 */
export const MemberForbidden = refusal(16001, 'MEMBER_FORBIDDEN', {
  zh: '会员未认证或已禁用',
  en: 'Member not approved or disabled',
});
export const Anonymous = refusal(10111, 'ANONYMOUS', { http: 401, zh: '', en: '' });
export const ScreenLocked = refusal(10109, 'SCREEN_LOCKED', { zh: '屏幕已锁定', en: 'The screen is locked' });
export const ServerError = refusal(500, 'SERVER_ERROR', {
  http: 500,
  details: { requestId: z.string() },
  zh: '系统繁忙，请稍后重试（{requestId}）',
  en: 'System busy, try again ({requestId})',
});
export const Maintenance = refusal(503, 'MAINTENANCE', {
  http: 503,
  zh: '系统维护中',
  en: 'Under maintenance',
});
/**
 * What the system stands on is out of reach, full or held (administration-domain 25.1): nothing is wrong with
 * what was asked, and it may be asked again after `seconds`.
 */
export const Upstream = refusal(502, 'UPSTREAM', {
  http: 502,
  details: { seconds: z.number() },
  zh: '服务暂不可用，请稍后重试',
  en: 'Service unavailable, please try again later',
});
export const DatabaseUnreachable = refusal(504, 'DATABASE_UNREACHABLE', {
  http: 503,
  details: { seconds: z.number() },
  zh: '系统暂时无法访问数据，请{seconds}秒后重试，已填写的内容不会丢失',
  en: 'The system cannot reach its data right now. Try again in {seconds} s, nothing you typed is lost',
});
export const StorageFull = refusal(507, 'STORAGE_FULL', {
  http: 503,
  details: { seconds: z.number() },
  zh: '存储空间已满，系统暂时只能查看，不能保存',
  en: 'Storage is full: for now you can look, but nothing can be saved',
});
export const Overloaded = refusal(508, 'OVERLOADED', {
  http: 503,
  details: { seconds: z.number() },
  zh: '当前访问人数过多，请{seconds}秒后重试',
  en: 'Too busy right now, try again in {seconds} s',
});
/** Somebody else's act holds the record longer than one statement may wait. */
export const RecordBusy = refusal(509, 'RECORD_BUSY', {
  http: 503,
  details: { seconds: z.number() },
  zh: '该数据正在被其他操作使用，请稍后重试',
  en: 'Someone else is changing this right now, try again in a moment',
});
export const NoPermission = refusal(10201, 'NO_PERMISSION', { http: 403, zh: '无权限', en: 'No permission' });
export const SelfApproval = refusal(10202, 'SELF_APPROVAL', {
  zh: '不能审核自己提交的内容',
  en: 'You cannot review your own submission',
});
export const NotFound = refusal(10301, 'NOT_FOUND', {
  zh: '数据不存在或无权查看',
  en: 'Not found or not visible to you',
});
/**
 * `current` is the stored row as its reader may see it, so that a form can settle the conflict field by field;
 * `who` stored it, and `when`.
 */
export const VersionConflict = refusal(10302, 'VERSION_CONFLICT', {
  details: {
    version: z.number().optional(),
    current: z.unknown().optional(),
    who: z.string().optional(),
    when: z.string().optional(),
  },
  zh: '数据已被他人修改，请刷新',
  en: 'Changed by someone else, please refresh',
});
export const CodeExists = refusal(10303, 'CODE_EXISTS', { zh: '编码已存在', en: 'Code already exists' });
export const NameExists = refusal(10304, 'NAME_EXISTS', { zh: '名称已存在', en: 'Name already exists' });
export const InUse = refusal(10305, 'IN_USE', {
  zh: '数据已被引用，无法删除或停用',
  en: 'In use, cannot be deleted or disabled',
});
export const ParentDisabled = refusal(10307, 'PARENT_DISABLED', {
  zh: '上级已停用',
  en: 'The parent is disabled',
});
export const Builtin = refusal(10308, 'BUILTIN', {
  zh: '内置数据不可修改或删除',
  en: 'Built-in data cannot be changed',
});
export const TreeCycle = refusal(10309, 'TREE_CYCLE', {
  zh: '不能移动到自身或下级',
  en: 'Cannot move into itself or below',
});
export const TreeDepth = refusal(10310, 'TREE_DEPTH', {
  details: { n: z.number() },
  zh: '超过最大层级{n}',
  en: 'Deeper than {n} {n|level|levels}',
});
export const SiblingName = refusal(10311, 'SIBLING_NAME', {
  zh: '同级名称重复',
  en: 'Same name at this level',
});
/** `state` is a state's name or code; the sentence says its label in the reader's language. */
export const StateNotAllowed = refusal(10306, 'STATE_NOT_ALLOWED', {
  details: { state: z.string(), subject: z.string(), verb: z.string(), side: z.string() },
  spell: (d, locale) => ({ ...d, state: stateText(d.subject, d.state, locale) }),
  zh: '当前状态（{state}）不允许此操作',
  en: 'Not allowed in state {state}',
});
export const BatchLimit = refusal(10312, 'BATCH_LIMIT', {
  details: { n: z.number() },
  zh: '一次最多处理{n}条',
  en: 'At most {n} at a time',
});
export const IdempotencyMismatch = refusal(17014, 'IDEMPOTENCY_MISMATCH', {
  zh: '重复提交的内容不一致',
  en: 'Same key with different content',
});
export const StillRunning = refusal(17016, 'STILL_RUNNING', {
  zh: '上一次相同的操作仍在处理，请稍候',
  en: 'The same act is still being processed, please wait',
});
export const DeadlinePassed = refusal(17009, 'DEADLINE_PASSED', {
  zh: '已超过截止时间',
  en: 'Deadline passed',
});
export const Duplicate = refusal(17013, 'DUPLICATE', {
  details: { field: z.string() },
  zh: '{field}重复',
  en: 'Duplicate {field}',
});
