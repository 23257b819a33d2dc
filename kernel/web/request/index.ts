export { type ActKey, actKey, newKey, useActKey } from './act-key.ts';
export { type Boot, boot, type DemoAccount, loadBoot, servedVersion } from './boot.ts';
export { busy, whileBusy } from './busy.ts';
export { call, post, probe } from './call.ts';
export { learnServerTime, serverNow } from './clock.ts';
export { type CallOptions, TIMEOUT_MS } from './exchange.ts';
export { type Happenings, when } from './happenings.ts';
export {
  type Act,
  type ActOptions,
  type CallHookOptions,
  callKey,
  newQueryClient,
  useAct,
  useCall,
  useStored,
} from './hooks.ts';
export { type LiveState, live, renewLive, useLive, useLiveState } from './live.ts';
export type { LiveEvent } from './live-lines.ts';
export { isLocalPath } from './outcome.ts';
export {
  type FieldError,
  isPermissionMissing,
  isRefusal,
  isUnanswered,
  isVersionConflict,
  RefusalError,
} from './refusal-error.ts';
export {
  clearSession,
  messageCount,
  type Operator,
  operatorStore,
  setMessageCount,
  setOperator,
  setToken,
  token,
} from './session.ts';
export { createStore, type Store, useStore } from './store.ts';
export { dropToast, sayError, saySuccess, sayUndoable, type Toast, toast } from './toast.ts';
export { download, fileNameOf, type ServedFile, saveFile, type UploadOptions, upload } from './transfer.ts';
