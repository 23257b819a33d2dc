import { words } from '#kernel/rules/words.ts';

/** Of every act that is signed with a code: the code, and what is missing before it. */
export const signingWords = words('signing', {
  code: { zh: '短信验证码', en: 'SMS code' },
  sendCode: { zh: '发送短信验证码', en: 'Send SMS code' },
  resend: { zh: '{seconds} 秒后可重发', en: 'Send again in {seconds} s' },
  codeSent: {
    zh: '验证码已发送至您登记的手机号。',
    en: 'The code was sent to your registered mobile number.',
  },
  codeProved: { zh: '验证通过', en: 'Code accepted' },
  codeMissing: { zh: '请输入 6 位验证码', en: 'Enter the six digits' },
  agreeMissing: { zh: '请先确认已核对全部条款', en: 'Confirm first that you have checked every term' },
});
